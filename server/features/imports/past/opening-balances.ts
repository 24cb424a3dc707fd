import { withIds } from '#server/records/new-ids.ts'
import { pastSheets } from '#contract/past-sheets.ts'
import { amount, isZero } from '#contract/rules/money.ts'
import { refusal, type RefusedLine } from '../refused-line.ts'
import { isPastDay, keepOpeningDay, openingDays, type OpeningDays } from './opening-day.ts'
import { writePastEntries } from './past-entries.ts'
import { withoutRepeated, type PastKindOf, type ReadyLine } from './past-kind.ts'
import { neededId, neededText, textOf, type PastLine } from './read-lines.ts'
import { entryTrip } from '../trips/kept.ts'

interface ReadyBalance extends ReadyLine {
  days: OpeningDays
}

/** Two balances of one party may have the same amount, but one bank reference is one balance. */
const keysOf = (line: PastLine): string[] => {
  const reference = textOf(line, 'bank_ref')
  return reference === null ? [] : [`${reference} ${amount(neededText(line, 'amount'))}`]
}

/** Money of a party that we held on the opening day and that belongs to no lot yet (暂收款). */
export const openingBalances: PastKindOf<ReadyBalance> = {
  sheet: pastSheets.opening_balances,
  trip: entryTrip,
  table: 'finance_entries',
  audit: 'finance_entries',
  check: async (run, lines, seen) => {
    const days = await openingDays(run)
    const refused: RefusedLine[] = []
    const ready: ReadyBalance[] = []
    for (const line of lines)
      if (isZero(neededText(line, 'amount'))) refused.push(refusal(line, 'amount', 'out_of_range'))
      else if (!isPastDay(days, neededText(line, 'occurred_on')))
        refused.push(refusal(line, 'occurred_on', 'out_of_range'))
      else ready.push({ line, days, keys: keysOf(line) })
    const checked = withoutRepeated(ready, new Map(), seen)
    return { ready: checked.ready, refusals: [...refused, ...checked.refusals] }
  },
  write: async (run, ready) => {
    const ids = await writePastEntries(
      run,
      ready.map(({ line }) => ({
        line,
        kind: 'unapplied_in',
        amount: neededText(line, 'amount'),
        occurred_on: neededText(line, 'occurred_on'),
        counterparty: textOf(line, 'counterparty'),
        party: 'recycler',
        party_id: neededId(line, 'counterparty'),
        account_id: line.ids['account_id'] ?? null,
        bank_ref: textOf(line, 'bank_ref'),
        remark: textOf(line, 'remark'),
      })),
    )
    const [first] = ready
    if (first) await keepOpeningDay(run.db, run.import_id, first.days)
    return withIds(ready, ids).map(({ line, id }) => ({
      line,
      id,
      name: neededText(line, 'counterparty'),
    }))
  },
  inUse: ["r.state <> 'confirmed' or exists (select from bank_matches m where m.entry_id = r.id)"],
}
