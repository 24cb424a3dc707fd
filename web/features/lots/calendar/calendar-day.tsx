import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { addressOf } from '#contract/grammar/addresses.ts'
import type { LotRow } from '#contract/lots.ts'
import { call } from '#web/transport/api.ts'
import type { ListQuery } from '#web/records/list-state.ts'
import { useText } from '#web/text/text.tsx'
import type { Span } from './calendar-days.ts'
import type { LotListRoute } from '../list/lot-presets.ts'
import css from './calendar.module.css'

const shownIn: Record<Span, number> = { month: 2, week: 20 }

interface CalendarDayProps {
  day: string
  span: Span
  isToday: boolean
  isAway: boolean
  /** The day's auctions. Undefined if the day fetches its own. */
  rows: readonly LotRow[] | undefined
  route: LotListRoute
  query: ListQuery
  onOpenDay: () => void
}

/** A day's auctions in the order of their time. */
export function CalendarDay({ day, span, isToday, isAway, rows, route, query, onOpenDay }: CalendarDayProps) {
  const { t, option, instant } = useText()
  const most = shownIn[span]
  const own = {
    ...query,
    page: 1,
    sort: 'auction_time',
    auction_time_from: day,
    auction_time_to: day,
    limit: most,
  }
  const { data } = useQuery({
    queryKey: ['lots', 'calendar', route.path, own],
    enabled: rows === undefined,
    staleTime: 10_000,
    queryFn: ({ signal }) => call(route, { query: own, signal, quiet: true }),
  })
  const total = rows?.length ?? data?.total ?? 0
  const shown = (rows ?? data?.items ?? []).slice(0, most)
  return (
    <li
      className={css.day}
      data-today={isToday || undefined}
      data-away={isAway || undefined}
      data-empty={total === 0 || undefined}
    >
      <time dateTime={day} className={css.number} aria-current={isToday ? 'date' : undefined}>
        {span === 'month' && (
          <span className={css.month}>{day.slice(5, 8) + (day[8] === '0' ? '0' : '')}</span>
        )}
        {span === 'week' ? day.slice(5) : String(Number(day.slice(8)))}
      </time>
      {shown.map((row) => (
        <Link
          key={row.id}
          to={addressOf('lot', { id: row.id })}
          className={css.lot}
          data-lot-state={row.state}
          title={`${row.corpore_name} · ${option('lots', 'state', row.state)} · ${row.platform_name ?? ''}`}
        >
          <time>{instant(row.auction_time).slice(11, 16)}</time>
          <span>{row.corpore_name ?? row.lot_no}</span>
        </Link>
      ))}
      {total > shown.length && (
        <button type="button" className={css.more} onClick={onOpenDay}>
          {t('lots.calendar.more', { n: total - shown.length })}
        </button>
      )}
    </li>
  )
}
