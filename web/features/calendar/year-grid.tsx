import { memo } from 'react'
import { daysFromTo, isWeekend, type CalendarDay } from '#contract/rules/working-days.ts'
import { useText } from '#web/text/text.tsx'
import css from './calendar.module.css'

interface YearGridProps {
  year: number
  days: readonly CalendarDay[]
  onToggle: (day: string) => void
}

const months = Array.from({ length: 12 }, (_, at) => at + 1)
const weekLength = 7
const two = (n: number) => String(n).padStart(2, '0')
/** Monday is 0. */
const weekday = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
const lastOf = (year: number, month: number): string =>
  new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)

/**
 * The twelve months with their exceptions from the ordinary week. The December before appears only if it has
 * entries.
 */
export function YearGrid({ year, days, onToggle }: YearGridProps) {
  const { t } = useText()
  const before = days.some((day) => day.day < `${year}-01-01`)
  const shown = [
    ...(before ? [{ year: year - 1, month: 12 }] : []),
    ...months.map((month) => ({ year, month })),
  ]
  return (
    <>
      <p className={css.note}>{t('calendar.gridHelp')}</p>
      <div className={css.months}>
        {shown.map((item) => (
          <Month key={`${item.year}-${item.month}`} {...item} days={days} onToggle={onToggle} />
        ))}
      </div>
    </>
  )
}

interface MonthProps extends YearGridProps {
  month: number
}

const Month = memo(function Month({ year, month, days, onToggle }: MonthProps) {
  const { language, t, option } = useText()
  const first = `${year}-${two(month)}-01`
  const dates = daysFromTo(first, lastOf(year, month))
  const title = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' })
  const heads = new Intl.DateTimeFormat(language, { weekday: 'narrow', timeZone: 'UTC' })
  return (
    <section className={css.month}>
      <h3>{title.format(new Date(`${first}T00:00:00Z`))}</h3>
      <div className={css.days}>
        {dates.slice(0, weekLength).map((_, at) => (
          // 5 January 1970 was a Monday.
          <span key={at} className={css.head} aria-hidden="true">
            {heads.format(new Date(Date.UTC(1970, 0, 5 + at)))}
          </span>
        ))}
        {dates.map((day, at) => {
          const entry = days.find((calendarDay) => calendarDay.day === day)
          const words = entry ? option('calendar', 'kind', entry.kind) : t('calendar.ordinary')
          return (
            <button
              key={day}
              type="button"
              className={css.day}
              style={at === 0 ? { gridColumnStart: weekday(day) + 1 } : undefined}
              data-kind={entry?.kind}
              data-weekend={isWeekend(day) || undefined}
              aria-pressed={entry !== undefined}
              aria-label={[Number(day.slice(8)), day, words, entry?.name].filter(Boolean).join(' ')}
              title={entry ? [words, entry.name].filter(Boolean).join(' ') : undefined}
              onClick={() => onToggle(day)}
            >
              {Number(day.slice(8))}
            </button>
          )
        })}
      </div>
    </section>
  )
})
