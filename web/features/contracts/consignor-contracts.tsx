import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { addressOf } from '#contract/grammar/addresses.ts'
import type { ContractRow } from '#contract/contracts.ts'
import { IconPlus } from '#web/icons/plus.ts'
import { useText } from '#web/text/text.tsx'
import { ContractState } from './contract-columns.tsx'
import { contractsOfQuery } from './contract-queries.ts'
import css from './contracts.module.css'

/** A consignor's contracts with period and state, and a link to add one. */
export function ConsignorContracts({ id }: { id: number }) {
  const { t } = useText()
  const { data } = useQuery(contractsOfQuery(id))
  if (!data) return null
  return (
    <section>
      <h3 className={css.title}>{t('contracts.ofConsignor')}</h3>
      {data.items.length === 0 && <p className={css.period}>{t('contracts.noneYet')}</p>}
      <ul className={css.list}>
        {data.items.map((row) => (
          <li key={row.id}>
            <Link to={addressOf('contracts', { id: row.id })}>{row.number}</Link>
            <span>{row.title}</span>
            <Period row={row} />
            <ContractState row={row} />
          </li>
        ))}
      </ul>
      <Button
        component={Link}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={14} stroke={1.5} />}
        to={addressOf('contracts', { do: 'new', consignor: id })}
      >
        {t('contracts.add')}
      </Button>
    </section>
  )
}

function Period({ row: { from, to } }: { row: ContractRow }) {
  const { t } = useText()
  const open = t('contracts.open')
  return <span className={css.period}>{t('contracts.between', { from: from ?? open, to: to ?? open })}</span>
}
