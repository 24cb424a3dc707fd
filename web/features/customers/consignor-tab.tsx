import { useQuery } from '@tanstack/react-query'
import { addressOf } from '#contract/grammar/addresses.ts'
import { consignors } from '#contract/consignors.ts'
import type { CustomerRow } from '#contract/customers.ts'
import { CountLink } from '#web/records/count-link.tsx'
import { Facts } from '#web/records/facts.tsx'
import { useText } from '#web/text/text.tsx'
import { NothingYet } from '#web/ui/states.tsx'
import { ConsignorContracts } from '#web/features/contracts/consignor-contracts.tsx'
import { ConsignorLink } from './consignor-link.tsx'
import { consignorOfQuery } from './customer-queries.ts'
import css from '#web/features/contacts/people.module.css'

const names = ['company_name', 'name', 'commission_point', 'service_id', 'lot_count'] as const

/** The customer's contract, or the link that makes one. */
export function ConsignorTab({ row }: { row: CustomerRow }) {
  const { t } = useText()
  const { data } = useQuery(consignorOfQuery(row.id))
  if (!data) return null
  const [found] = data.items
  if (!found) return <NothingYet text={t('customers.noConsignor')} action={<ConsignorLink row={row} />} />
  return (
    <div className={css.part}>
      <Facts
        resource={consignors}
        row={found}
        names={names.filter((name) => name in found)}
        own={{
          lot_count: (
            <CountLink
              n={found.lot_count}
              to={addressOf('commissioned', { commission_id: found.id })}
              permission="commissioned.use"
            />
          ),
        }}
      />
      {found.actions.length > 0 && <ConsignorContracts id={found.id} />}
      <div>
        <ConsignorLink row={row} />
      </div>
    </div>
  )
}
