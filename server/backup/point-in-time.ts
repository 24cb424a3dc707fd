import { businessClock } from '#contract/rules/time.ts'
import { StartError } from '#server/start-error.ts'

const form = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(?::(\d{2}))?$/

/** Formats an instant in business time. */
export function businessTimeText(at: Date): string {
  const [year, month, day, hour, minute, second] = businessClock(at)
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`
}

/** Parses `--to`: a business time, or undefined for `latest`. */
export function parsePointInTime(text: string | undefined, now = new Date()): Date | undefined {
  if (text === 'latest') return undefined
  const [, day = '', time = '', second = '00'] = form.exec(text ?? '') ?? []
  const at = new Date(`${day}T${time}:${second}+08:00`)
  if (Number.isNaN(at.getTime()) || businessTimeText(at) !== `${day} ${time}:${second}`)
    throw new StartError("Say a time such as: npm run restore -- --to '2026-11-22 10:15', or --to latest")
  if (at > now)
    throw new StartError(`${businessTimeText(at)} has not come yet: say an earlier time, or --to latest.`)
  return at
}
