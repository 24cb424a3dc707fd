import { useState } from 'react'
import { addDays, businessDay, startOfBusinessDay } from '#contract/rules/time.ts'
import { useText } from '#web/text/text.tsx'
import css from './customers.module.css'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const NextCalendar = lazyPart(async () => (await import('./next-calendar.tsx')).NextCalendar)

const steps = [1, 3, 7, 30] as const
const morning = '09:00:00+08:00'

/** A day at nine in the morning of the business zone, or at the former time of day. */
function at(day: string, before: string | null | undefined): string {
  if (!before) return new Date(`${day}T${morning}`).toISOString()
  const since = new Date(before).getTime() - startOfBusinessDay(new Date(before)).getTime()
  return new Date(Date.parse(`${day}T00:00:00+08:00`) + since).toISOString()
}

interface NextDateProps {
  /** Undefined while nothing is chosen. */
  value: string | null | undefined
  onChange: (value: string | null) => void
}

/** Picks the next date with one press: a few days ahead, a calendar day, or none. */
export function NextDate({ value, onChange }: NextDateProps) {
  const { t } = useText()
  const chosen = value ? businessDay(new Date(value)) : null
  const [now] = useState(() => new Date())
  return (
    <div className={css.nextDate}>
      <div className={css.chips}>
        {steps.map((days) => {
          const day = businessDay(addDays(now, days))
          return (
            <button
              key={days}
              type="button"
              className={css.chip}
              aria-pressed={day === chosen}
              onClick={() => onChange(at(day, value))}
            >
              {days === 1 ? t('list.days.tomorrow') : t('ui.date.inDays', { n: days })}
            </button>
          )
        })}
        <button
          type="button"
          className={css.chip}
          aria-pressed={value === null}
          onClick={() => onChange(null)}
        >
          {t('list.days.empty')}
        </button>
      </div>
      <NextCalendar
        day={chosen}
        onChange={(day) => onChange(at(day, value))}
        whileLoading={<div className={css.calendar} />}
      />
    </div>
  )
}
