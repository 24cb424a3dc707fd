import { depositKinds } from '#contract/entry-kinds.ts'
import type { Figures, Steps } from '#contract/dashboard.ts'
import { addDays, businessDay } from '#contract/rules/time.ts'
import { may, type Caller } from '#server/request/caller.ts'
import { bookedStates, cashMoved, liveDueStates, unpaid } from '#server/features/finance/ledger/changes.ts'
import { dueSource, entrySource } from '#server/features/finance/ledger/source.ts'
import { settlementSource } from '#server/features/settlements/source.ts'
import { countedDeposits } from './counted.ts'
import { figures, ofAll, steps, type WidgetInput, type ScreenList, type WidgetMaker } from './counting.ts'

export const entries: ScreenList = { address: 'finance', tab: 'entries', source: entrySource }
export const dues: ScreenList = { address: 'finance', tab: 'dues', source: dueSource }
const settlements: ScreenList = { address: 'finance', tab: 'settlements', source: settlementSource }

/** The finance screen's own figures, each with a link to the rows that it adds up. */
function money(input: WidgetInput): Promise<Figures> {
  const today = businessDay(input.who.now)
  const ofToday = { effective: true, occurred_on_from: today, occurred_on_to: today }
  return figures(input, [
    { name: 'entries_pending', list: entries, query: { state: 'pending' }, urgent: true },
    { name: 'dues_overdue', list: dues, query: { overdue: true }, urgent: true },
    { name: 'receipts_missing', list: settlements, query: { receipt_missing: true }, urgent: true },
    {
      name: 'deposits_held',
      list: entries,
      query: { kind: depositKinds, state: bookedStates },
      counted: countedDeposits,
    },
    { name: 'receivable', list: dues, query: { direction: 'in', state: liveDueStates }, sum: unpaid },
    { name: 'payable', list: dues, query: { direction: 'out', state: liveDueStates }, sum: unpaid },
    { name: 'cash_in_today', list: entries, query: { direction: 'in', ...ofToday }, sum: cashMoved },
    { name: 'cash_out_today', list: entries, query: { direction: 'out', ...ofToday }, sum: cashMoved },
  ])
}

/** Open receivables by days overdue. */
function receivableAges(input: WidgetInput): Promise<Steps> {
  const ago = (days: number) => businessDay(addDays(input.who.now, -days))
  const owed = { direction: 'in', state: liveDueStates }
  return steps(input, [
    { name: 'not_due', list: dues, query: { ...owed, due_date_from: ago(0) }, sum: unpaid },
    {
      name: 'late_30',
      list: dues,
      query: { ...owed, due_date_from: ago(30), due_date_to: ago(1) },
      sum: unpaid,
    },
    {
      name: 'late_60',
      list: dues,
      query: { ...owed, due_date_from: ago(60), due_date_to: ago(31) },
      sum: unpaid,
    },
    {
      name: 'late_90',
      list: dues,
      query: { ...owed, due_date_from: ago(90), due_date_to: ago(61) },
      sum: unpaid,
    },
    { name: 'late_more', list: dues, query: { ...owed, due_date_to: ago(91) }, sum: unpaid },
  ])
}

export const keepsBooks = (who: Caller) => may(who, 'finance.use')
export const moneyWidgets: readonly WidgetMaker[] = [
  { name: 'money', shown: keepsBooks, reach: ofAll, make: money },
  { name: 'receivable_ages', shown: keepsBooks, reach: ofAll, make: receivableAges },
]
