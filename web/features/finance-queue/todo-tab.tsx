import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { addressOf, type AddressQuery } from '#contract/grammar/addresses.ts'
import { financeRoutes } from '#contract/finance.ts'
import { depositKinds, performanceKinds } from '#contract/entry-kinds.ts'
import type { FinanceSummary } from '#contract/finance-sums.ts'
import { isZero } from '#contract/rules/money.ts'
import { businessDay } from '#contract/rules/time.ts'
import { call } from '#web/transport/api.ts'
import { useText } from '#web/text/text.tsx'
import { Failed } from '#web/ui/states.tsx'
import css from './figures.module.css'
import { Queue } from './queue.tsx'

/** A reversed entry stays in the ledger beside its opposite, so booked entries include both. */
const booked = { tab: 'entries', state: ['confirmed', 'reversed'] }
const open = ['open', 'partial']
const onDay = (day: string) => ({ occurred_on_from: day, occurred_on_to: day })

type Apart = 'platform_in_today' | 'platform_out_today'
interface Figure {
  name: Exclude<keyof FinanceSummary, Apart>
  query: AddressQuery
  urgent?: true
  /** The part of it that a platform holds. */
  apart?: Apart
}

/** Each figure opens the rows that add up to it. */
const figuresOf = (today: string): readonly Figure[] => [
  { name: 'pending', query: { tab: 'entries', state: 'pending' }, urgent: true },
  { name: 'overdue', query: { tab: 'dues', overdue: true }, urgent: true },
  { name: 'receipts_missing', query: { tab: 'settlements', receipt_missing: true }, urgent: true },
  { name: 'receivable', query: { tab: 'dues', direction: 'in', state: open } },
  { name: 'payable', query: { tab: 'dues', direction: 'out', state: open } },
  { name: 'deposits_held', query: { ...booked, kind: depositKinds } },
  { name: 'performance_held', query: { ...booked, kind: performanceKinds } },
  { name: 'unapplied_held', query: { tab: 'unapplied' } },
  {
    name: 'cash_in_today',
    query: { tab: 'entries', effective: true, direction: 'in', ...onDay(today) },
    apart: 'platform_in_today',
  },
  {
    name: 'cash_out_today',
    query: { tab: 'entries', effective: true, direction: 'out', ...onDay(today) },
    apart: 'platform_out_today',
  },
]

export function TodoTab() {
  const { t, number, money } = useText()
  const [now] = useState(() => new Date())
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['finance_entries', 'summary'],
    queryFn: ({ signal }) => call(financeRoutes.summary, { signal, quiet: true }),
  })
  if (isError) return <Failed message={error.message} onRetry={() => void refetch()} />
  return (
    <>
      <Queue />
      <ul className={css.figures}>
        {figuresOf(businessDay(now)).map(({ name, query, urgent, apart }) => {
          const value = data?.[name]
          const part = apart && data?.[apart]
          const shown =
            value === undefined ? '–' : typeof value === 'number' ? number(value) : `¥${money(value)}`
          return (
            <li key={name}>
              <Link
                to={addressOf('finance', query)}
                className={css.figure}
                data-urgent={(urgent && typeof value === 'number' && value > 0) || undefined}
              >
                <span>{t(`finance.figures.${name}`)}</span>
                <b>{shown}</b>
                {part && !isZero(part) && <small>{t('finance.platformPart', { amount: money(part) })}</small>}
              </Link>
            </li>
          )
        })}
      </ul>
    </>
  )
}
