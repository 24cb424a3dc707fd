import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState } from 'react'
import type { Dashboard } from '#contract/dashboard.ts'
import { ApiError } from '#web/transport/api.ts'
import { useLive } from '#web/features/events/live.tsx'
import { queries } from '#web/transport/queries.ts'
import { useUser } from '#web/session/session.tsx'
import { Page } from '#web/page/page.tsx'
import { moreTexts, useText } from '#web/text/text.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { PageSkeleton } from '#web/ui/page-skeleton.tsx'
import { Failed } from '#web/ui/states.tsx'
import css from './dashboard-page.module.css'
import { dashboardQuery } from './dashboard-query.ts'
import { FirstSteps } from './first-steps.tsx'
import { Panels } from './panels.tsx'
import { partOfDay } from './part-of-day.ts'
import { PeriodChoice, usePeriod } from './period-choice.tsx'
import { isTimed, PeriodContext } from './period-words.ts'

// Its words belong to screens that are opened later.
const DirectorHome = lazy(async () => {
  const [home] = await Promise.all([import('./director/director-home.tsx'), moreTexts()])
  return { default: home.DirectorHome }
})

/**
 * 首页: a greeting, the person's tasks, and the figures of the chosen period.
 */
export function DashboardPage() {
  const { t, today } = useText()
  const { nickname } = useUser()
  const [now] = useState(() => new Date())
  const [period, setPeriod] = usePeriod()
  const { data, error, refetch, isPlaceholderData } = useQuery(dashboardQuery(period))
  const stale = useCallback(() => void queries.invalidateQueries({ queryKey: ['dashboard'] }), [])
  useLive('customers', stale)
  useLive('lots', stale)
  useLive('sign_ups', stale)
  useLive('finance_entries', stale)
  useLive('finance_dues', stale)
  const timed = data?.widgets.some((widget) => isTimed(widget.name)) ?? false
  return (
    <Page titleKey="screens.index">
      <div className={css.top}>
        <p className={css.greeting}>
          {t(`dashboard.${partOfDay(now)}`, { name: nickname })} · {today(now)}
        </p>
        {timed && <PeriodChoice asked={period} onChange={setPeriod} />}
        {timed && data && (
          <p className={css.paper}>
            {t(`dashboard.periods.${data.period}`)} ·{' '}
            {t('dashboard.weekOf', { from: data.from, to: data.to })}
          </p>
        )}
      </div>
      <FirstSteps />
      {error && !data && (
        <Failed
          message={error instanceof ApiError ? error.msg : error.message}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <PageSkeleton tiles={6} cards={4} />}
      {data && (
        <div className={css.widgets} data-waiting={isPlaceholderData || undefined}>
          <PeriodContext value={data.period}>
            {data.widgets.some(({ name }) => name === 'headline') ? (
              <Suspense fallback={<PageSkeleton tiles={5} cards={4} />}>
                <DirectorHome widgets={data.widgets} noSecondFactor={data.no_second_factor === true} />
              </Suspense>
            ) : (
              <Panels widgets={data.widgets} />
            )}
          </PeriodContext>
        </div>
      )}
      {data && <CountedAt data={data} />}
    </Page>
  )
}

const minute = 60_000

function CountedAt({ data }: { data: Dashboard }) {
  const { t, instant, elapsed } = useText()
  const now = useNow(minute)
  const fresh = now - Date.parse(data.at) < minute
  return (
    <p className={css.countedAt} title={instant(data.at)}>
      {fresh
        ? t('dashboard.countedNow')
        : t('dashboard.countedAt', { time: elapsed(data.at, new Date(now)) })}
    </p>
  )
}
