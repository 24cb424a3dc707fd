import { and, inArray, isNotNull, lt, sql, type SQL } from 'drizzle-orm'
import { lotStates } from '../../../contract/lot-machine.ts'
import { lots } from '../../../contract/lots.ts'
import type { Caller } from '../../request/caller.ts'
import { searchCondition } from '../../records/search-grams.ts'
import type { Stored } from '../../records/records.ts'
import type { Source } from '../../records/source.ts'
import { lotsTable as table } from '../../tables/lots.ts'
import { visibilityOf, type Side } from './visibility.ts'

/** Goods that ought to be gone: sold and paid for or not, but not fetched by the day agreed. */
const uncleared: readonly (typeof lotStates)[number][] = ['sold', 'paid']
/** While sign-ups are awaited. */
const awaiting: readonly (typeof lotStates)[number][] = ['listed', 'bidding']

const among = (states: readonly (typeof lotStates)[number][]): SQL => inArray(table.state, [...states])
const own = (who: Caller): SQL =>
  sql`(${table.service_id} = ${who.uid} or ${table.zs_service_id} = ${who.uid})`

const derived: Source['derived'] = {
  overdue: (who) =>
    and(
      among(uncleared),
      isNotNull(table.clean_end_time),
      lt(table.clean_end_time, who.now.toISOString()),
    ) as SQL,
  mine: own,
  team: (who) => inArray(table.service_id, [who.uid, ...who.team]),
  no_sign_up: () => and(among(awaiting), sql`${table.sign_up_count} = 0`) as SQL,
  few_qualified: () => and(among(awaiting), sql`${table.approved_count} < 2`) as SQL,
  deposit_missing: () => and(among(awaiting), sql`${table.paid_count} < ${table.approved_count}`) as SQL,
}

const recycler = (column: string) =>
  `(select r.company_name from sign_ups s join recyclers r on r.id = s.recycler_id where s.id = lots.${column}) as ${column}_name`
/** The names that `lotReferences` finds for single lots. */
const beside = `(select g.company_name from consignors g where g.id = lots.commission_id) as commission_id_name,
  (select c.company_name from customers c where c.id = lots.customer_id) as customer_id_name,
  ${recycler('winner_sign_up_id')}, ${recycler('proposed_winner_id')}`

const sourceOf = (side: Side): Source<Stored> => ({
  resource: lots,
  table,
  visibility: visibilityOf(side),
  order: { column: table.created_at, descending: true },
  derived,
  search: (_who, q) => searchCondition({ grams: table.grams, names: [table.lot_no, table.corpore_name] }, q),
  internal: ['grams'],
  beside,
})

/** Lots as each side lists them, as one is read, and as one is moved. */
export const lotSources: Record<Side, Source<Stored>> = {
  seller: sourceOf('seller'),
  buyer: sourceOf('buyer'),
  both: sourceOf('both'),
  mover: sourceOf('mover'),
}
