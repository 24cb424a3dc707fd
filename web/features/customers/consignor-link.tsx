import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { CustomerRow } from '#contract/customers.ts'
import { addressOf } from '#contract/grammar/addresses.ts'
import { useCan } from '#web/session/session.tsx'
import { useText } from '#web/text/text.tsx'
import { consignorOfQuery } from './customer-queries.ts'

/** The consignor made from the customer, or the link that makes one. */
export function ConsignorLink({ row }: { row: CustomerRow }) {
  const { t } = useText()
  const may = useCan('consignors.use')
  const { data } = useQuery({ ...consignorOfQuery(row.id), enabled: may })
  if (!data) return null
  const [found] = data.items
  if (found)
    return (
      <Button component={Link} to={addressOf('consignors', { id: found.id })} variant="default">
        {t('customers.consignor')}
      </Button>
    )
  if (!row.actions.includes('edit')) return null
  return (
    <Button component={Link} to={addressOf('consignors', { do: 'new', customer: row.id })} variant="default">
      {t('customers.toConsignor')}
    </Button>
  )
}
