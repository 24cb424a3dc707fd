import { bids, type BadBidRow } from '#contract/bids.ts'
import type { Reason } from '#contract/grammar/errors.ts'
import type { Field } from '#contract/grammar/field.ts'
import { bodySchema } from '#contract/grammar/field-schema.ts'
import { texts } from '#texts/all.ts'
import { fieldMessage } from '#texts/field-message.ts'
import type { Caller } from '#server/request/caller.ts'
import { Refusal } from '#server/request/errors.ts'
import { paddleOf } from '#server/features/sign-ups/paddles.ts'
import { required } from '#server/records/required.ts'

/** A line of a platform's log, as sent. */
export interface Line {
  paddle_no?: string | null | undefined
  bid_price?: string | null | undefined
  bid_time?: string | null | undefined
  /** The reason for accepting a line outside the bidding. */
  reason?: string | null | undefined
}

export interface ReadLine {
  row: number
  paddle_no: string
  bid_price: string
  bid_time: string | null
  outside_reason: string | null
}

const fields = {
  paddle_no: { kind: 'text', max: 20, required_at: 'save' },
  bid_price: bids.fields.bid_price,
  bid_time: { kind: 'instant' },
  reason: { kind: 'note' },
} as const satisfies Record<keyof Line, Field>

const lineFields = ['paddle_no', 'bid_price', 'bid_time', 'reason'] as const
const schemas = {
  paddle_no: bodySchema(fields.paddle_no),
  bid_price: bodySchema(fields.bid_price),
  bid_time: bodySchema(fields.bid_time),
  reason: bodySchema(fields.reason),
} satisfies Record<keyof Line, unknown>

const bad = (who: Caller, row: number, name: keyof Line, fault: string): BadBidRow => ({
  row,
  reason: fault,
  msg: fieldMessage(texts[who.language], who.language, 'bids', name, fields[name], fault),
})

/** The values of one line, or the fault of its first unreadable one. A time in the future is a fault. */
function readLine(who: Caller, line: Line, row: number): ReadLine | BadBidRow {
  const values: Partial<Record<keyof Line, string | null>> = {}
  for (const name of lineFields) {
    const result = schemas[name].safeParse(line[name] ?? ('required_at' in fields[name] ? undefined : null))
    if (!result.success) return bad(who, row, name, result.error.issues[0]?.message ?? 'bad_format')
    values[name] = result.data
  }
  const { bid_time = null, reason: outside_reason = null } = values
  const paddle_no = paddleOf(required(values.paddle_no, 'the paddle of a bid'))
  const bid_price = required(values.bid_price, 'the price of a bid')
  const read: ReadLine = { row, paddle_no, bid_price, bid_time, outside_reason }
  if (read.bid_time !== null && new Date(read.bid_time) > who.now)
    return bad(who, row, 'bid_time', 'out_of_range')
  return read
}

/**
 * Sorts lines in the order in which the bids were made. A log may begin with the latest; bids with the same
 * time keep the order of their lines.
 */
export function inOrder(lines: readonly ReadLine[]): ReadLine[] {
  const [first, last] = [lines[0]?.bid_time, lines.at(-1)?.bid_time]
  if (lines.some((line) => line.bid_time === null)) return [...lines]
  const forward = first && last && first > last ? lines.toReversed() : lines
  return forward.toSorted((a, b) => (a.bid_time ?? '').localeCompare(b.bid_time ?? ''))
}

/**
 * Refuses bad lines: unreadable ones with 422, ones that break a rule with 409. `data.rows` names each of
 * them.
 */
export function refuseBad(
  rows: readonly BadBidRow[],
  reason: Reason,
  more: Record<string, unknown> = {},
  values: Record<string, string> = {},
): void {
  const [first] = rows
  if (!first) return
  throw new Refusal(reason, values, {
    rows,
    ...more,
    ...(reason === 'invalid' && { fields: { rows: first.msg } }),
  })
}

/** Reads the lines. Refuses all of them if any line is unreadable. */
export function readLines(who: Caller, rows: readonly Line[]): ReadLine[] {
  const lines: ReadLine[] = []
  const unreadable: BadBidRow[] = []
  for (const [n, line] of rows.entries()) {
    const read = readLine(who, line, n + 1)
    if ('msg' in read) unreadable.push(read)
    else lines.push(read)
  }
  refuseBad(unreadable, 'invalid')
  return lines
}
