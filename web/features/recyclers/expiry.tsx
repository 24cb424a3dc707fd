import { expiringDays } from '#contract/rules/licences.ts'
import { businessDay, dayLength } from '#contract/rules/time.ts'
import { useText } from '#web/text/text.tsx'
import { Nothing } from '#web/ui/relative-time.tsx'
import { Urgent } from '#web/ui/urgent.tsx'

/** Whole days from today to a day; negative when it is over. */
export const daysTo = (day: string, now = new Date()): number =>
  Math.round((Date.parse(day) - Date.parse(businessDay(now))) / dayLength)

/** The expiry of a licence: red if it has expired, amber if it soon will. */
export function Expiry({ day }: { day: string | null }) {
  const { t, day: write } = useText()
  if (day === null) return <Nothing />
  const left = daysTo(day)
  if (left > expiringDays) return <>{write(day)}</>
  const words = left < 0 ? t('recyclers.licences.expired') : t('recyclers.licences.left', { n: left })
  return (
    <Urgent level={left < 0 ? 'late' : 'soon'}>
      <span title={words}>
        {write(day)} · {words}
      </span>
    </Urgent>
  )
}
