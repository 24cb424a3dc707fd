import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { addressOf, type AddressQuery } from '#contract/grammar/addresses.ts'
import { depositKinds } from '#contract/entry-kinds.ts'
import type { FinanceSummary } from '#contract/finance-sums.ts'
import { useText, type Speaker } from '#web/text/text.tsx'
import { Failed } from '#web/ui/states.tsx'
import { Queue } from './queue.tsx'
import { summaryQuery } from './queue-queries.ts'
import css from './todo-tab.module.css'

const open = ['open', 'partial']

interface Figure {
  name: 'receivable' | 'payable' | 'overdue' | 'held'
  query: AddressQuery
  value: (sums: FinanceSummary, text: Speaker) => string
  /** A second line under the value. */
  more?: (sums: FinanceSummary, text: Speaker) => string
}

/** Each figure opens the rows that add up to it. A reversed entry stays in the ledger beside its opposite. */
const figures: readonly Figure[] = [
  {
    name: 'receivable',
    query: { tab: 'dues', direction: 'in', state: open },
    value: ({ receivable }, { money }) => `¥${money(receivable)}`,
  },
  {
    name: 'payable',
    query: { tab: 'dues', direction: 'out', state: open },
    value: ({ payable }, { money }) => `¥${money(payable)}`,
  },
  {
    name: 'overdue',
    query: { tab: 'dues', overdue: true },
    value: ({ overdue }, { t, number }) => t('finance.queue.figures.n', { n: number(overdue) }),
    more: (sums, { t, money }) =>
      t('finance.queue.figures.both', { in: money(sums.overdue_in), out: money(sums.overdue_out) }),
  },
  {
    name: 'held',
    query: { tab: 'entries', state: ['confirmed', 'reversed'], kind: depositKinds },
    value: ({ deposits_held }, { money }) => `¥${money(deposits_held)}`,
  },
]

/** 待办: four figures, and everything that waits for finance. */
export function TodoTab() {
  const text = useText()
  const { data, isError, error, refetch } = useQuery(summaryQuery)
  if (isError) return <Failed message={error.message} onRetry={() => void refetch()} />
  return (
    <>
      <ul className={css.figures}>
        {figures.map(({ name, query, value, more }) => (
          <li key={name}>
            <Link
              to={addressOf('finance', query)}
              className={css.figure}
              data-urgent={(name === 'overdue' && data && data.overdue > 0) || undefined}
            >
              <span>{text.t(`finance.queue.figures.${name}`)}</span>
              <b>{data ? value(data, text) : <i className={css.bone} />}</b>
              {more && <small>{data && more(data, text)}</small>}
            </Link>
          </li>
        ))}
      </ul>
      <Queue />
    </>
  )
}
