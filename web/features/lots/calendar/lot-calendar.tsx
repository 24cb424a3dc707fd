import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft } from '#web/icons/chevron-left.ts'
import { IconChevronRight } from '#web/icons/chevron-right.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { LotRow } from '#contract/lots.ts'
import { businessDay } from '#contract/rules/time.ts'
import { call } from '#web/transport/api.ts'
import { userId } from '#web/records/list-query.ts'
import { ListFailed, unfiltered } from '#web/lists/list-screen.tsx'
import { queryOf } from '#web/records/list-state.ts'
import type { List } from '#web/records/use-list.ts'
import { useText } from '#web/text/text.tsx'
import { Switcher } from '#web/ui/switcher.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { FilterBars } from '../list/filter-bars.tsx'
import { daysOf, turn, type Span } from './calendar-days.ts'
import { CalendarDay } from './calendar-day.tsx'
import type { LotListRoute } from '../list/lot-presets.ts'
import css from './calendar.module.css'

const pageSize = 100
const minute = 60_000
const spans = ['month', 'week'] as const
const plainDay = /^\d{4}-\d\d-\d\d$/

/** The days on show, which the address contains. */
function useShown() {
  const [search, setSearch] = useSearchParams()
  const today = businessDay(new Date(useNow(minute)))
  const given = search.get('day') ?? ''
  const day = plainDay.test(given) && !Number.isNaN(Date.parse(given)) ? given : today
  const span: Span = search.get('span') === 'week' ? 'week' : 'month'
  const show = (nextDay: string, nextSpan: Span = span) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('day')
        after.delete('span')
        if (nextDay !== today) after.set('day', nextDay)
        if (nextSpan === 'week') after.set('span', nextSpan)
        return after
      },
      { preventScrollReset: true, replace: true },
    )
  return { day, span, today, show }
}

/**
 * The auctions of a month or a week by day. If they do not fit
 * into one page of the list, each day fetches its own.
 */
export function LotCalendar({ list, hint }: { list: List<LotListRoute>; hint: string }) {
  const { t, texts, language } = useText()
  const { day, span, today, show } = useShown()
  const days = daysOf(day, span)
  const {
    auction_time_from: _from,
    auction_time_to: _to,
    ...filters
  } = queryOf(list.spec, list.state, userId())
  const query = {
    ...filters,
    page: 1,
    sort: 'auction_time',
    auction_time_from: days[0] ?? day,
    auction_time_to: days.at(-1) ?? day,
    limit: pageSize,
  }
  const { data, error, refetch } = useQuery({
    queryKey: ['lots', 'calendar', list.spec.route.path, query],
    staleTime: 10_000,
    queryFn: ({ signal }) => call(list.spec.route, { query, signal, quiet: true }),
  })
  const byDay = data && data.total <= pageSize ? groupByDay(data.items) : undefined
  const month = day.slice(0, 7)
  return (
    <>
      <FilterBars list={list} hint={hint} />
      <div className={css.bar}>
        <ActionIcon
          variant="default"
          aria-label={t('lots.calendar.previous')}
          onClick={() => show(turn(day, span, -1))}
        >
          <IconChevronLeft size={16} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={t('lots.calendar.next')}
          onClick={() => show(turn(day, span, 1))}
        >
          <IconChevronRight size={16} />
        </ActionIcon>
        <Button size="compact-sm" variant="default" disabled={day === today} onClick={() => show(today)}>
          {t('lots.calendar.today')}
        </Button>
        <b aria-live="polite">
          {new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
            new Date(day),
          )}
        </b>
        <Switcher
          label={t('lots.calendar.label')}
          value={span}
          options={spans.map((value) => ({ value, label: t(`lots.calendar.${value}`) }))}
          onChange={(value) => show(day, value)}
        />
      </div>
      {!data && !error && (
        <p className={css.none} role="status">
          {t('shell.loading')}
        </p>
      )}
      {data?.total === 0 && (
        <p className={css.none} role="status">
          {t('lots.calendar.none')}
        </p>
      )}
      {error && !data && (
        <ListFailed error={error} onRetry={() => void refetch()} onClear={() => list.change(unfiltered)} />
      )}
      <div
        className={css.frame}
        hidden={!data && error !== null}
        role="region"
        aria-label={t('lots.calendar.label')}
        tabIndex={0}
        aria-busy={!data}
      >
        <ol className={css.grid} data-span={span}>
          {[1, 2, 3, 4, 5, 6, 0].map((weekday) => (
            <li key={weekday} className={css.weekday} aria-hidden>
              {String(texts.time.weekdays[weekday as 0])}
            </li>
          ))}
          {days.map((name) => (
            <CalendarDay
              key={name}
              day={name}
              span={span}
              isToday={name === today}
              isAway={span === 'month' && !name.startsWith(month)}
              rows={byDay ? (byDay.get(name) ?? []) : data ? undefined : []}
              route={list.spec.route}
              query={filters}
              onOpenDay={() => show(name, 'week')}
            />
          ))}
        </ol>
      </div>
    </>
  )
}

function groupByDay(rows: readonly LotRow[]): Map<string, LotRow[]> {
  const days = new Map<string, LotRow[]>()
  for (const row of rows) {
    if (!row.auction_time) continue
    const day = businessDay(new Date(row.auction_time))
    days.set(day, [...(days.get(day) ?? []), row])
  }
  return days
}
