import { and, eq, sql, type SQL } from 'drizzle-orm'
import { resultStates } from '#contract/rules/lot-states.ts'
import { lotRounds } from '#contract/lot-rounds.ts'
import type { Caller } from '#server/request/caller.ts'
import { readableSource, type Source } from '#server/records/source.ts'
import { allRounds as rounds } from '#server/tables/lot-rounds.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { lotSource } from '../source.ts'
import { hiddenOf, lotScope } from '../visibility.ts'

type StoredRound = typeof rounds.$inferSelect
/** A round with the names and the date that the list adds. */
type ListedRound = StoredRound & {
  commission_id_name: string | null
  winner_sign_up_id_name: string | null
  defaulted_at: string | null
}

/** A round is seen together with its lot. */
function seen(who: Caller): SQL | undefined {
  const scope = lotScope(who)
  if (scope === undefined) return undefined
  return sql`exists (select from ${lotsTable} where ${and(eq(lotsTable.id, rounds.lot_id), scope)})`
}

const plain = readableSource({
  resource: lotRounds,
  table: rounds,
  visibility: {
    rows: seen,
    hidden: lotSource.visibility.hidden,
    // By the round's own state: the bidders of a default stay sealed although its lot was sold later.
    masked: (who: Caller, row) => hiddenOf(who, row).filter((name) => name in lotRounds.fields),
  },
  order: { column: rounds.result_at, descending: true },
  search: (who, q, hidden) =>
    sql`${rounds.lot_id} in (select ${lotsTable.id} from ${lotsTable}
      where ${lotSource.search?.(who, q, hidden) ?? sql`false`})`,
})

/** Names of references, and when a sale of the round fell through. */
const beside: Record<Exclude<keyof ListedRound, keyof StoredRound>, string> = {
  commission_id_name: '(select g.company_name from consignors g where g.id = all_rounds.commission_id)',
  winner_sign_up_id_name: `(select r.company_name from sign_ups s join recyclers r on r.id = s.recycler_id
      where s.id = all_rounds.winner_sign_up_id)`,
  defaulted_at: `(select max(e.at) from lot_events e
    where e.lot_id = all_rounds.lot_id and e.round_no = all_rounds.round_no and e.action = 'default')`,
}

export const roundSource: Source<ListedRound> = { ...plain, beside }

/** The condition of a sale that holds. */
export const isSold = sql`${rounds.state} in (${sql.join(
  resultStates.map((state) => sql`${state}`),
  sql`, `,
)})`
