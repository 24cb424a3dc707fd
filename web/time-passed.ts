import type { Key, Values } from '../texts/text.ts'

const hour = 3600
const day = 86_400

/** The second reading of relative time (source-spec §9), that of the dashboard: minutes under an hour, hours under a day, then days. */
export function timePassed(iso: string, t: (key: Key, values?: Values) => string, now = new Date()): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - Date.parse(iso)) / 1000))
  if (seconds < hour) return t('dashboard.passed.minutes', { n: Math.floor(seconds / 60) })
  if (seconds < day) return t('dashboard.passed.hours', { n: Math.floor(seconds / hour) })
  return t('dashboard.passed.days', { n: Math.floor(seconds / day) })
}
