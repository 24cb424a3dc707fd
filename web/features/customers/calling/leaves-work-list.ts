import type { CustomerRow } from '#contract/customers.ts'
import { businessDay } from '#contract/rules/time.ts'

type Asked = Readonly<Record<string, unknown>>
type After = Pick<CustomerRow, 'next_follow_at'>

const item = (value: unknown): string | undefined => {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return first === undefined ? undefined : String(first)
}

/**
 * Whether a customer whose note was just saved leaves a list with these filters. Only filters on the next
 * date are checked. The others wait for the server's answer.
 */
export function leavesWorkList(asked: Asked, { next_follow_at: next }: After, now: Date): boolean {
  const overdue = item(asked['overdue'])
  const late = next !== null && new Date(next) < now
  if (overdue === 'true' && !late) return true
  if (item(asked['next_follow_at_empty']) === '1' && next !== null) return true
  const [from, to] = [item(asked['next_follow_at_from']), item(asked['next_follow_at_to'])]
  if (from === undefined && to === undefined) return false
  if (next === null) return true
  const day = businessDay(new Date(next))
  return (from !== undefined && day < from.slice(0, 10)) || (to !== undefined && day > to.slice(0, 10))
}
