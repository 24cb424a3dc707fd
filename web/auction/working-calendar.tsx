import { IconAlertTriangle } from '#web/icons/alert-triangle.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { addressOf } from '#contract/grammar/addresses.ts'
import { yearOf } from '#contract/rules/time.ts'
import { useCan } from '#web/session/session.tsx'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { Notice } from '#web/ui/notice.tsx'
import css from './working-calendar.module.css'
import { calendarRoutes } from '#contract/calendar.ts'

export const calendarQuery = queryOptions({
  queryKey: ['calendar', 'all'],
  queryFn: ({ signal }) => call(calendarRoutes.get, { signal, quiet: true }),
  staleTime: 300_000,
})

/** A warning for a day computed from working days of a year whose holidays are not entered yet. */
function useMayMove(): (date: string) => string | undefined {
  const { t } = useText()
  const { data } = useQuery(calendarQuery)
  return (date) => {
    const year = yearOf(date)
    return data?.missing.includes(year) ? t('calendar.mayMove', { year: String(year) }) : undefined
  }
}

/** A day computed from working days, or a sentence about it. It is marked while it may still change. */
export function ComputedDay({ day: date, words: said }: { day: string; words?: string }) {
  const { day } = useText()
  const words = useMayMove()(date)
  if (words === undefined) return said ?? day(date)
  return (
    <span className={css.computed} title={words}>
      {said ?? day(date)}
      <IconAlertTriangle size={14} stroke={1.5} role="img" aria-label={words} />
    </span>
  )
}

/** Names the year whose holidays should be entered by now, for users who enter or need them. */
export function MissingCalendar() {
  const { t } = useText()
  const watches = useCan('calendar.watch')
  const enters = useCan('calendar.change')
  const { data } = useQuery({ ...calendarQuery, enabled: watches })
  if (!watches || !data) return null
  return data.missing.map((year) => (
    <Notice key={year} icon={IconAlertTriangle} urgent>
      {t('calendar.missing', { year: String(year) })}{' '}
      {enters && <Link to={addressOf('calendar', { year })}>{t('calendar.enter')}</Link>}
    </Notice>
  ))
}
