import type { LotRow } from '#contract/lots.ts'
import type { LotState } from '#contract/rules/lot-states.ts'

export type DeadlineField = 'auction_time' | 'auction_end_time' | 'clean_end_time'

/** The date a lot waits for in each state. Final states wait for none. */
const waitsFor: Partial<Record<LotState, DeadlineField>> = {
  draft: 'auction_time',
  reviewing: 'auction_time',
  approved: 'auction_time',
  listed: 'auction_time',
  bidding: 'auction_end_time',
  sold: 'clean_end_time',
  paid: 'clean_end_time',
}

interface Deadline {
  field: DeadlineField
  at: string
}

export function deadlineOf(row: Pick<LotRow, 'state' | DeadlineField>): Deadline | undefined {
  const field = waitsFor[row.state]
  const at = field && row[field]
  return at ? { field, at } : undefined
}

/** The time left in whole units, largest first. `late` means it has passed. */
export interface TimeLeft {
  late: boolean
  days: number
  hours: number
  minutes: number
  seconds: number
}

export function timeLeft(at: string, now: number): TimeLeft {
  const distance = Date.parse(at) - now
  const rest = Math.floor(Math.abs(distance) / 1000)
  return {
    late: distance < 0,
    days: Math.floor(rest / 86_400),
    hours: Math.floor(rest / 3600) % 24,
    minutes: Math.floor(rest / 60) % 60,
    seconds: rest % 60,
  }
}
