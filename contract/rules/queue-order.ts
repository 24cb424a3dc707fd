import { queueSections } from '../finance-queue.ts'
import { dayLength } from './time.ts'

/** The groups of finance's queue, the most urgent first. */
export const queueGroups = ['overdue', 'today', 'week', 'later', 'undated'] as const
export type QueueGroup = (typeof queueGroups)[number]

/** The kinds of lines: the sections of the queue, and bank lines. */
export const queueKinds = [...queueSections, 'bank_lines'] as const
export type QueueKind = (typeof queueKinds)[number]

/** Kinds whose date is a deadline. For the others, the date is the start of the wait. */
const withDeadline: readonly QueueKind[] = ['owed', 'deposits', 'balances', 'refunds', 'payouts']
/** Kinds that only finance can delay, so they are due on the day they appear. */
const atOnce: readonly QueueKind[] = ['confirm', 'unapplied', 'mark_paid', 'bank_lines']

export const hasDeadline = (kind: QueueKind): boolean => withDeadline.includes(kind)
/** A line is overdue from the day after its deadline. */
export const isOverdue = (kind: QueueKind, day: string | null, today: string): boolean =>
  day !== null && day < today && hasDeadline(kind)

const at = (day: string) => Date.parse(`${day}T00:00:00Z`)
export const daysBetween = (from: string, to: string): number => Math.round((at(to) - at(from)) / dayLength)
/** The Sunday on which the week ends. */
const endOfWeek = (day: string): string =>
  new Date(at(day) + ((7 - new Date(at(day)).getUTCDay()) % 7) * dayLength).toISOString().slice(0, 10)

export function queueGroupOf(kind: QueueKind, day: string | null, today: string): QueueGroup {
  if (atOnce.includes(kind)) return 'today'
  if (day === null || !hasDeadline(kind)) return 'undated'
  if (day < today) return 'overdue'
  if (day === today) return 'today'
  return day <= endOfWeek(today) ? 'week' : 'later'
}

/** Sorts lines by group, and by day within a group. */
export function inQueueOrder<Line extends { kind: QueueKind; day: string | null }>(
  lines: readonly Line[],
  today: string,
): (Line & { group: QueueGroup })[] {
  const rank = ({ group, day }: { group: QueueGroup; day: string | null }) =>
    `${queueGroups.indexOf(group)} ${day ?? '9'}`
  return lines
    .map((line) => ({ ...line, group: queueGroupOf(line.kind, line.day, today) }))
    .sort((one, other) => (rank(one) < rank(other) ? -1 : rank(one) > rank(other) ? 1 : 0))
}
