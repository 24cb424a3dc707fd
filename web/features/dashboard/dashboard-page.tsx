import { useQuery } from '@tanstack/react-query'
import { useCallback, useState, type ReactNode } from 'react'
import type { CallOrder, Dashboard, WidgetName } from '#contract/dashboard.ts'
import { ApiError } from '#web/transport/api.ts'
import { useLive } from '#web/features/events/live.tsx'
import { useKept } from '#web/state/settings.ts'
import { queries } from '#web/transport/queries.ts'
import { useCan, useUser } from '#web/session/session.tsx'
import { Page } from '#web/page/page.tsx'
import { moreTexts, useText } from '#web/text/text.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { PageSkeleton } from '#web/ui/page-skeleton.tsx'
import { Failed } from '#web/ui/states.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import css from './dashboard-page.module.css'
import { dashboardQuery } from './dashboard-query.ts'
import { Panels } from './panels.tsx'
import { partOfDay } from './part-of-day.ts'
import { PeriodChoice, usePeriod } from './period-choice.tsx'
import { isTimed, PeriodContext } from './period-words.ts'

// Their words belong to screens that are opened later.
const FirstSteps = lazyPart(async () => {
  const [steps] = await Promise.all([import('./first-steps.tsx'), moreTexts()])
  return steps.FirstSteps
})

const RoleHome = lazyPart(async () => {
  const [home] = await Promise.all([import('./role-home.tsx'), moreTexts()])
  return home.RoleHome
})
// The queue comes from the file of its own screen, which finance opens next anyway.
const HomeQueue = lazyPart(async () => {
  const [screen] = await Promise.all([import('#web/features/finance/finance-page.tsx'), moreTexts()])
  return screen.HomeQueue
})

/** The shapes of a director's home, and of the others. */
const decisions = { decides: true, tiles: 5, cards: 2 }
const lists = { tiles: 0, cards: 4 }

/**
 * 首页: a greeting, the person's tasks, and the figures of the chosen period.
 */
export function DashboardPage() {
  const { t, today } = useText()
  const { nickname } = useUser()
  const shape = useCan('customers.seeAll') ? decisions : lists
  const [now] = useState(() => new Date())
  const [period, setPeriod] = usePeriod()
  const [calls, setCalls] = useKept<CallOrder>('dashboard.calls', 'date')
  const { data, error, refetch, isPlaceholderData } = useQuery(dashboardQuery({ ...period, calls }))
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
      {!data && !error && <PageSkeleton {...shape} />}
      {data && !isEmptyHouse(data.widgets) && (
        <div className={css.widgets} data-waiting={isPlaceholderData || undefined}>
          <PeriodContext value={data.period}>
            <Home data={data} onOrder={setCalls} waiting={<PageSkeleton {...shape} />} />
          </PeriodContext>
        </div>
      )}
      {data && <CountedAt data={data} />}
    </Page>
  )
}

interface HomeProps {
  data: Dashboard
  onOrder: (order: CallOrder) => void
  /** Shown until the code is there. */
  waiting: ReactNode
}

/** Each role opens on its own work. */
function Home({ data, onOrder, waiting }: HomeProps) {
  const { t } = useText()
  const { widgets } = data
  const has = (wanted: WidgetName) => widgets.some(({ name }) => name === wanted)
  if (has('headline') || has('to_call'))
    return <RoleHome data={data} onOrder={onOrder} whileLoading={waiting} />
  if (!has('queue')) return <Panels widgets={widgets} />
  return (
    <>
      <HomeQueue whileLoading={waiting} />
      <details>
        <summary>{t('home.further')}</summary>
        <Panels widgets={widgets.filter(({ name }) => name !== 'queue')} />
      </details>
    </>
  )
}

/** A new house shows first steps instead of zeros. */
const isEmptyHouse = (widgets: Dashboard['widgets']): boolean =>
  widgets.some(({ name }) => name === 'headline') &&
  widgets.every((widget) => widget.shape !== 'figures' || widget.figures.every(({ value }) => value === 0))

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
