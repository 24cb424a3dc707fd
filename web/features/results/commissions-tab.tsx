import { Button } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { commissionRoutes, type Commissions } from '#contract/commissions.ts'
import { add } from '#contract/rules/money.ts'
import { monthAfter, monthBefore } from '#contract/rules/period-before.ts'
import { businessDay } from '#contract/rules/time.ts'
import { showSuccess } from '#web/messages/toast.ts'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { RowsSkeleton } from '#web/ui/page-skeleton.tsx'
import { Failed } from '#web/ui/states.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useAttempt } from '#web/ui/use-attempt.ts'
import { CommissionLines, CommissionPeople, WaitingLines } from './commission-tables.tsx'
import css from './results.module.css'

/** 提成: the commissions of a month, the unpaid ones, and the month before. */
export function CommissionsTab() {
  const { t, money } = useText()
  const [search, setSearch] = useSearchParams()
  const [today] = useState(() => businessDay(new Date()))
  const asked = search.get('month') ?? ''
  const month = /^\d{4}-\d\d$/.test(asked) ? asked : today.slice(0, 7)
  const go = (to: string) => setSearch({ tab: 'commissions', month: to }, { replace: true })
  const { data, error, refetch } = useQuery({
    queryKey: ['commissions', month],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(commissionRoutes.get, { query: { month }, signal, quiet: true }),
  })
  if (error && !data) return <Failed message={error.message} onRetry={() => void refetch()} />
  const waiting = add('0', ...(data?.waiting ?? []).map((row) => row.amount))
  return (
    <div className={css.frame}>
      <div className={css.question}>
        <Stepper
          shown={month}
          earlier={t('commissions.earlier')}
          later={t('commissions.later')}
          onStep={(by) => go(by < 0 ? monthBefore(month) : monthAfter(month))}
        />
        {data && <State of={data} />}
      </div>
      {!data && <RowsSkeleton />}
      {data && (
        <>
          <ul className={css.tiles}>
            {(
              [
                ['month', data.sum],
                ['last', data.sum_before],
                ['waiting', waiting],
              ] as const
            ).map(([name, sum]) => (
              <li key={name}>
                <span>{t(`commissions.${name}`)}</span>
                <b>{money(sum)}</b>
              </li>
            ))}
          </ul>
          {data.next === null && <p className={css.note}>{t('commissions.noPlan')}</p>}
          {data.people.length > 1 && <CommissionPeople of={data} />}
          <CommissionLines of={data} />
          <WaitingLines of={data} />
        </>
      )}
    </div>
  )
}

/** Shows whether the month is frozen, and freezes it. */
function State({ of }: { of: Commissions }) {
  const { t, instant } = useText()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { problem, attempt } = useAttempt()
  const freeze = () =>
    attempt(
      () => call(commissionRoutes.freeze, { body: { month: of.month }, quiet: true }),
      () => {
        setAsking(false)
        showSuccess(t('commissions.frozenDone', { month: of.month }))
        void queries.invalidateQueries({ queryKey: ['commissions'] })
      },
    )
  return (
    <>
      <StatusBadge tone={of.frozen_at ? 'green' : 'gray'}>
        {of.frozen_at
          ? t('commissions.frozen', { name: of.frozen_by_name ?? '–', date: instant(of.frozen_at) })
          : t('commissions.open')}
      </StatusBadge>
      {of.actions.includes('freeze') && (
        <Button onClick={() => setAsking(true)}>{t('commissions.freeze')}</Button>
      )}
      {asking && (
        <AskDialog
          title={t('commissions.ask', { month: of.month })}
          text={t('commissions.askText')}
          verb={t('commissions.freeze')}
          problem={problem}
          onConfirm={freeze}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
