import { ActionIcon, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { auctionEventRoutes } from '#contract/auction-events.ts'
import { addressOf } from '#contract/grammar/addresses.ts'
import { businessDay } from '#contract/rules/time.ts'
import { daysOf, turn } from '#web/features/lots/calendar/calendar-days.ts'
import css from '#web/features/lots/calendar/calendar.module.css'
import { IconChevronLeft } from '#web/icons/chevron-left.ts'
import { IconChevronRight } from '#web/icons/chevron-right.ts'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { useNow } from '#web/ui/use-now.ts'

const plainDay = /^\d{4}-\d\d-\d\d$/

/** The month on show, which the address contains. */
function useMonth() {
  const [search, setSearch] = useSearchParams()
  const today = businessDay(new Date(useNow(60_000)))
  const given = search.get('day') ?? ''
  const day = plainDay.test(given) && !Number.isNaN(Date.parse(given)) ? given : today
  const show = (next: string) =>
    setSearch(
      { view: 'calendar', ...(next !== today && { day: next }) },
      { preventScrollReset: true, replace: true },
    )
  return { day, today, show }
}

/** The events of a month, each on the day it opens. */
export function EventCalendar() {
  const { t, texts, language, instant, option } = useText()
  const { day, today, show } = useMonth()
  const days = daysOf(day, 'month')
  const query = { opens_at_from: days[0], opens_at_to: days.at(-1), sort: 'opens_at', limit: 100 }
  const { data } = useQuery({
    queryKey: ['auction_events', 'calendar', query],
    queryFn: ({ signal }) => call(auctionEventRoutes.list, { query, signal, quiet: true }),
  })
  const on = (name: string) => data?.items.filter((row) => businessDay(new Date(row.opens_at)) === name) ?? []
  const month = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' })
  return (
    <>
      <div className={css.bar}>
        <ActionIcon
          variant="default"
          aria-label={t('lots.calendar.previous')}
          onClick={() => show(turn(day, 'month', -1))}
        >
          <IconChevronLeft size={16} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={t('lots.calendar.next')}
          onClick={() => show(turn(day, 'month', 1))}
        >
          <IconChevronRight size={16} />
        </ActionIcon>
        <Button size="compact-sm" variant="default" disabled={day === today} onClick={() => show(today)}>
          {t('lots.calendar.today')}
        </Button>
        <b aria-live="polite">{month.format(new Date(day))}</b>
      </div>
      {!data && (
        <p className={css.none} role="status">
          {t('shell.loading')}
        </p>
      )}
      {data?.total === 0 && (
        <p className={css.none} role="status">
          {t('auctionEvents.none')}
        </p>
      )}
      <div
        className={css.frame}
        role="region"
        aria-label={t('auctionEvents.ways.calendar')}
        tabIndex={0}
        aria-busy={!data}
      >
        <ol className={css.grid} data-span="month">
          {[1, 2, 3, 4, 5, 6, 0].map((weekday) => (
            <li key={weekday} className={css.weekday} aria-hidden>
              {String(texts.time.weekdays[weekday as 0])}
            </li>
          ))}
          {days.map((name) => (
            <li
              key={name}
              className={css.day}
              data-today={name === today || undefined}
              data-away={!name.startsWith(day.slice(0, 7)) || undefined}
              data-empty={on(name).length === 0 || undefined}
            >
              <time dateTime={name} className={css.number} aria-current={name === today ? 'date' : undefined}>
                <span className={css.month}>{name.slice(5, 8) + (name[8] === '0' ? '0' : '')}</span>
                {String(Number(name.slice(8)))}
              </time>
              {on(name).map((row) => (
                <Link
                  key={row.id}
                  to={addressOf('auctionEvent', { id: row.id })}
                  className={css.lot}
                  data-lot-state={row.state === 'finished' ? 'settled' : row.state}
                  title={`${row.title} · ${option('auction_events', 'state', row.state)}`}
                >
                  <time>{instant(row.opens_at).slice(11, 16)}</time>
                  <span>{row.title}</span>
                </Link>
              ))}
            </li>
          ))}
        </ol>
      </div>
    </>
  )
}
