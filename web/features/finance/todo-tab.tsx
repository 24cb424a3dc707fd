import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { depositKinds, financeSummary, type FinanceSummary } from '../../../contract/finance.ts'
import { businessDay } from '../../../contract/time.ts'
import { call } from '../../transport/api.ts'
import { useText } from '../../text/text.tsx'
import { Failed } from '../../ui/states.tsx'
import css from './finance.module.css'

/** A reversed entry stays in the ledger beside its opposite, so booked entries include both. */
const booked = 'tab=entries&state=confirmed&state=reversed'
const onDay = (day: string) => `occurred_on_from=${day}&occurred_on_to=${day}`

/** Each figure opens the rows that add up to it. */
const figuresOf = (today: string): readonly { name: keyof FinanceSummary; to: string; urgent?: true }[] => [
  { name: 'pending', to: '?tab=entries&state=pending', urgent: true },
  { name: 'overdue', to: '?tab=dues&overdue=true', urgent: true },
  { name: 'receipts_missing', to: '?tab=settlements&receipt_missing=true', urgent: true },
  { name: 'receivable', to: '?tab=dues&direction=in&state=open&state=partial' },
  { name: 'payable', to: '?tab=dues&direction=out&state=open&state=partial' },
  { name: 'deposits_held', to: `?${booked}&kind=${depositKinds.join('&kind=')}` },
  { name: 'cash_in_today', to: `?${booked}&direction=in&${onDay(today)}` },
  { name: 'cash_out_today', to: `?${booked}&direction=out&${onDay(today)}` },
]

export function TodoTab() {
  const { t, number, money } = useText()
  const [now] = useState(() => new Date())
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['finance_entries', 'summary'],
    queryFn: ({ signal }) => call(financeSummary, { signal, quiet: true }),
  })
  if (isError) return <Failed message={error.message} onRetry={() => void refetch()} />
  return (
    <ul className={css.figures}>
      {figuresOf(businessDay(now)).map(({ name, to, urgent }) => {
        const value = data?.[name]
        const shown =
          value === undefined ? '–' : typeof value === 'number' ? number(value) : `¥${money(value)}`
        return (
          <li key={name}>
            <Link
              to={to}
              className={css.figure}
              data-urgent={(urgent && typeof value === 'number' && value > 0) || undefined}
            >
              <span>{t(`finance.figures.${name}`)}</span>
              <b>{shown}</b>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
