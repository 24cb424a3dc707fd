import { useText, type Speaker } from '#web/text/text.tsx'
import { Urgent } from '#web/ui/urgent.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { timeLeft, type TimeLeft } from './lot-deadline.ts'

const minute = 60_000
const second = 1000

function words({ late, days, hours, minutes, seconds }: TimeLeft, exact: boolean, { t }: Speaker): string {
  if (!exact && !late && days > 0) return t('customers.days', { n: days })
  const unit = days > 0 ? 'days' : hours > 0 ? 'hours' : exact && minutes === 0 ? 'seconds' : 'minutes'
  const values = { d: days, h: hours, n: Math.max(minutes, exact ? 0 : 1), s: seconds }
  return t(late ? `lots.late.${unit}` : `lots.left.${unit}`, values)
}

interface CountdownProps {
  at: string
  /** Counts seconds in the last minute, and hours beside days. Lists count days, or else minutes. */
  exact?: boolean
}

/** The time until a deadline: amber from the day before, red after it. */
export function Countdown({ at, exact = false }: CountdownProps) {
  const text = useText()
  const left = timeLeft(at, useNow(exact ? second : minute))
  const said = words(left, exact, text)
  const shown = (
    <time dateTime={at} title={text.instant(at)}>
      {said}
    </time>
  )
  if (left.late) return <Urgent level="late">{shown}</Urgent>
  return left.days === 0 ? <Urgent level="soon">{shown}</Urgent> : shown
}
