import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { financeSummary, type FinanceSummary } from '../../../contract/finance.ts'
import { call } from '../../api.ts'
import { useText } from '../../text.tsx'
import { Failed } from '../../ui/states.tsx'
import css from './finance.module.css'

/** Each figure opens what adds up to it; held deposits stand on the sign-ups. */
const figures: readonly { name: keyof FinanceSummary; to?: string; urgent?: true }[] = [
  { name: 'pending', to: '?tab=entries&state=pending', urgent: true },
  { name: 'overdue', to: '?tab=dues&overdue=true', urgent: true },
  { name: 'receivable', to: '?tab=dues&direction=in&state=open&state=partial' },
  { name: 'payable', to: '?tab=dues&direction=out&state=open&state=partial' },
  { name: 'deposits_held', to: '?tab=entries&kind=deposit_in&state=confirmed' },
  { name: 'cash_in_today', to: '?tab=entries&direction=in' },
  { name: 'cash_out_today', to: '?tab=entries&direction=out' },
]

export function TodoTab() {
  const { t, number, money } = useText()
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['finance_entries', 'summary'],
    queryFn: ({ signal }) => call(financeSummary, { signal, quiet: true }),
  })
  if (isError) return <Failed message={error.message} onRetry={() => void refetch()} />
  return (
    <ul className={css.figures}>
      {figures.map(({ name, to, urgent }) => {
        const value = data?.[name]
        const shown = value === undefined ? '–' : typeof value === 'number' ? number(value) : `¥${money(value)}`
        return (
          <li key={name}>
            <Link to={to ?? '?tab=entries'} className={css.figure} data-urgent={(urgent && typeof value === 'number' && value > 0) || undefined}>
              <span>{t(`finance.figures.${name}`)}</span>
              <b>{shown}</b>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
