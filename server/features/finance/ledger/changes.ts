import { sql, type SQL } from 'drizzle-orm'
import { heldSigns, internalKinds, performanceSigns, type EntryKind } from '#contract/entry-kinds.ts'
import { payingKinds, unappliedSigns } from '#contract/unapplied-kinds.ts'
import { heldByPlatform } from '#contract/own-accounts.ts'
import { amount, subtract, orZero, type Decimal } from '#contract/rules/money.ts'
import { duesTable, entriesTable } from '#server/tables/finance.ts'

type Entry = Pick<typeof entriesTable.$inferSelect, 'kind' | 'state' | 'direction' | 'amount' | 'reverses_id'>
type Due = Pick<typeof duesTable.$inferSelect, 'state' | 'amount' | 'paid_amount'>

/** States of entries that count. A reversed one stays in the ledger beside its opposite. */
export const bookedStates = ['confirmed', 'reversed'] as const
/** States of dues that are still to be paid. */
export const liveDueStates = ['open', 'partial'] as const

const words = (all: readonly string[]): SQL =>
  sql.join(
    all.map((name) => sql`${name}`),
    sql`, `,
  )
const entry = entriesTable
const isBooked = sql`${entry.state} in (${words(bookedStates)})`
const isInternal = sql`${entry.kind} in (${words(internalKinds)})`
const signsOf = (signs: Partial<Record<EntryKind, 1 | -1>>): SQL =>
  sql.join(
    Object.entries(signs).map(([kind, sign]) => sql`when ${kind} then ${sql.raw(String(sign))}`),
    sql` `,
  )
const changeOf = (
  signs: Partial<Record<EntryKind, 1 | -1>>,
  kind: SQL = sql`${entry.kind}`,
): SQL => sql`case when ${isBooked}
  then case ${kind} ${signsOf(signs)} else 0 end
  * case when ${entry.reverses_id} is null then ${entry.amount} else -${entry.amount} end else 0 end`

/** The signed change that an entry makes to the deposits held. 0 for other kinds and for unbooked entries. */
export const heldChange = changeOf(heldSigns)
/** The signed change that an entry makes to the unapplied money. */
export const unappliedChange = changeOf(unappliedSigns)
/** The kind that an entry counts as: an entry that pays a due counts as the kind of the due. */
export const countedKind = sql`case
  when ${entry.kind} in (${words(payingKinds)})
    then (select counted.kind from finance_dues counted where counted.id = ${entry.due_id})
  else ${entry.kind}
end`
/** The signed change that an entry makes to the performance bonds held. */
export const performanceChange = changeOf(performanceSigns, countedKind)
/** The cash that an entry moves, unsigned. A deposit that only changes its purpose moves none. */
export const cashMoved = sql`case when ${isInternal} then 0 else ${entry.amount} end`
/** True for money that a platform holds for us: deposits come and go there, not in our own accounts. */
export const isOfPlatform = sql`(${entry.account_id} = ${heldByPlatform}
  and ${entry.kind} in ('deposit_in', 'deposit_refund'))`
/**
 * Confirmed entries that are money at the bank. A reversal and its original count only if the bank has the original:
 * otherwise the bank knows neither.
 */
export const isEffective = sql`(${entry.state} in (${words(bookedStates)})
  and (${entry.state} = 'confirmed' and ${entry.reverses_id} is null
    or exists (select from bank_matches at_bank
      where at_bank.entry_id = coalesce(${entry.reverses_id}, ${entry.id}))))`
/** The same with its sign, for booked entries only. */
export const cashChange = sql`case
  when not ${isBooked} then 0
  when ${entry.direction} = 'in' then ${cashMoved}
  else -${cashMoved}
end`
/** The unpaid amount of a due. */
export const unpaid = sql`case
  when ${duesTable.state} in (${words(liveDueStates)}) then ${duesTable.amount} - ${duesTable.paid_amount}
  else 0
end`

/** The same of one entry. */
export const countedAs = (kind: EntryKind, due: { kind: EntryKind } | undefined): EntryKind =>
  due && payingKinds.includes(kind) ? due.kind : kind

const signed = (value: Decimal | null, adds: boolean): Decimal =>
  adds ? amount(orZero(value)) : amount(subtract('0', orZero(value)))
const counts = (row: Entry): boolean => bookedStates.some((state) => state === row.state)
const held: Partial<Record<EntryKind, 1 | -1>> = heldSigns

/** The same figures of one row, as lists and exports show them. `held_change` is null for other kinds. */
export function changesOf(row: Entry): { held_change: Decimal | null; cash_change: Decimal } {
  const sign = held[row.kind]
  const isCash = counts(row) && !internalKinds.includes(row.kind)
  const heldNow = counts(row) ? signed(row.amount, (sign === 1) === (row.reverses_id === null)) : '0.00'
  return {
    held_change: sign === undefined ? null : heldNow,
    cash_change: isCash ? signed(row.amount, row.direction === 'in') : '0.00',
  }
}

export const isLive = (state: Due['state']): boolean => liveDueStates.some((live) => live === state)
export const unpaidOf = (row: Due): Decimal =>
  isLive(row.state) ? amount(subtract(row.amount, row.paid_amount)) : '0.00'
