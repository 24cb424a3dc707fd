import { addDays, businessDay } from '#contract/rules/time.ts'
import { useText, type Speaker } from '#web/text/text.tsx'
import { Nothing } from './relative-time.tsx'
import { Urgent } from './urgent.tsx'

/** The next contact date: 今天 16:05, 明天 09:00, 12-03 09:00. */
export function nextWords(iso: string, { t, day, instant }: Speaker, now = new Date()): string {
  const on = day(iso)
  const clock = instant(iso).slice(11, 16)
  const today = businessDay(now)
  if (on === today) return `${t('list.days.today')} ${clock}`
  if (on === businessDay(addDays(now, 1))) return `${t('list.days.tomorrow')} ${clock}`
  return on.slice(0, 4) === today.slice(0, 4) ? `${on.slice(5)} ${clock}` : on
}

const isPast = (at: string) => Date.parse(at) < Date.now()

/** A next date. If it is in the past, it is marked as late. */
export function NextTime({ at }: { at: string | null | undefined }) {
  const text = useText()
  if (!at) return <Nothing />
  const words = (
    <time dateTime={at} title={text.instant(at)}>
      {nextWords(at, text)}
    </time>
  )
  return isPast(at) ? <Urgent level="late">{words}</Urgent> : words
}
