import { sql } from 'drizzle-orm'
import { depositKinds, internalKinds } from '../../../contract/finance.ts'
import type { Figures, Steps } from '../../../contract/dashboard.ts'
import { addDays, businessDay } from '../../../contract/time.ts'
import { may, type Caller } from '../../request/caller.ts'
import { dueSource, entrySource } from '../finance/source.ts'
import { duesTable, entriesTable } from '../../tables/finance.ts'
import { settlementSource } from '../settlements/source.ts'
import { figures, steps, type WidgetInput, type ScreenList, type WidgetMaker } from './counting.ts'

export const entries: ScreenList = { address: 'finance', tab: 'entries', source: entrySource }
export const dues: ScreenList = { address: 'finance', tab: 'dues', source: dueSource }
const settlements: ScreenList = { address: 'finance', tab: 'settlements', source: settlementSource }

/** A reversed entry stays in the ledger beside its opposite. */
const booked = ['confirmed', 'reversed']
const live = ['open', 'partial']

const { amount, direction, kind } = entriesTable
const internal = sql`${kind} in (${sql.join(
  internalKinds.map((one) => sql`${one}`),
  sql`, `,
)})`
/** A deposit that only changes its purpose moves no cash. */
const cash = sql`case when ${internal} then 0 else ${amount} end`
/**
 * A deposit is held from its receipt until it is returned, carried on or changes its purpose. An opposite
 * entry undoes either.
 */
const used = sql`${kind} in ('deposit_apply', 'deposit_forfeit')`
const held = sql`case when (${direction} = 'in') <> ${used} then ${amount} else -${amount} end`
const rest = sql`${duesTable.amount} - ${duesTable.paid_amount}`

/** The same as the finance screen's own figures, each with the rows that add up to it. */
function money(input: WidgetInput): Promise<Figures> {
  const today = businessDay(input.who.now)
  const ofToday = { state: booked, occurred_on_from: today, occurred_on_to: today }
  return figures(input, [
    { name: 'entries_pending', list: entries, query: { state: 'pending' }, urgent: true },
    { name: 'dues_overdue', list: dues, query: { overdue: true }, urgent: true },
    { name: 'receipts_missing', list: settlements, query: { receipt_missing: true }, urgent: true },
    { name: 'deposits_held', list: entries, query: { kind: depositKinds, state: booked }, sum: held },
    { name: 'receivable', list: dues, query: { direction: 'in', state: live }, sum: rest },
    { name: 'payable', list: dues, query: { direction: 'out', state: live }, sum: rest },
    { name: 'cash_in_today', list: entries, query: { direction: 'in', ...ofToday }, sum: cash },
    { name: 'cash_out_today', list: entries, query: { direction: 'out', ...ofToday }, sum: cash },
  ])
}

/** What we are still owed, by days overdue. */
function receivableAges(input: WidgetInput): Promise<Steps> {
  const ago = (days: number) => businessDay(addDays(input.who.now, -days))
  const owed = { direction: 'in', state: live }
  return steps(input, [
    { name: 'not_due', list: dues, query: { ...owed, due_date_from: ago(0) }, sum: rest },
    {
      name: 'late_30',
      list: dues,
      query: { ...owed, due_date_from: ago(30), due_date_to: ago(1) },
      sum: rest,
    },
    {
      name: 'late_60',
      list: dues,
      query: { ...owed, due_date_from: ago(60), due_date_to: ago(31) },
      sum: rest,
    },
    {
      name: 'late_90',
      list: dues,
      query: { ...owed, due_date_from: ago(90), due_date_to: ago(61) },
      sum: rest,
    },
    { name: 'late_more', list: dues, query: { ...owed, due_date_to: ago(91) }, sum: rest },
  ])
}

export const keepsBooks = (who: Caller) => may(who, 'finance.use')
export const moneyWidgets: readonly WidgetMaker[] = [
  { name: 'money', shown: keepsBooks, make: money },
  { name: 'receivable_ages', shown: keepsBooks, make: receivableAges },
]
