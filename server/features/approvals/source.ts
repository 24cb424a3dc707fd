import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { approvals, type ApprovalRow, type Asked } from '#contract/approvals.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { containing } from '#server/lists/list-query.ts'
import { required } from '#server/records/required.ts'
import { allOf, writableSource } from '#server/records/source.ts'
import { approvalsTable as table } from '#server/tables/approvals.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { kindsDecidedBy, rolesThatDecide, type StoredApproval } from './kinds.ts'

/** Everybody sees their own requests; deciders see the requests they may decide. */
export const approvalSource = writableSource({
  resource: approvals,
  table,
  visibility: {
    rows: (who) => {
      const decided = kindsDecidedBy(who)
      return or(eq(table.created_by, who.uid), decided.length > 0 ? inArray(table.kind, decided) : undefined)
    },
    hidden: () => [],
  },
  order: { column: table.created_at, descending: true },
  derived: {
    to_decide: (who) =>
      allOf(
        eq(table.state, 'waiting'),
        sql`${table.created_by} is distinct from ${who.uid}`,
        sql`${table.first_decided_by} is distinct from ${who.uid}`,
        inArray(table.kind, kindsDecidedBy(who)),
      ),
  },
  search: (_who, q) =>
    sql`${table.lot_id} in (select id from lots
      where lot_no ilike ${containing(q)} or corpore_name ilike ${containing(q)})`,
  log: {
    resource: 'approvals',
    nameOf: () => null,
    ownersOf: (row) => [row.created_by],
    audienceOf: () => ['approvals.decide'],
    fields: ['state', 'first_decided_by', 'kind', 'reason', 'decision_reason'],
  },
})

/** Only people who may know the reserve learn that a price is below it. */
const shownTo = (who: Caller, asked: Asked): Asked =>
  asked.kind === 'price_adjustment' && !may(who, 'lots.compareReserve')
    ? { ...asked, below: asked.below.filter((floor) => floor !== 'reserve') }
    : asked

const actionsOf = (who: Caller, row: StoredApproval): string[] =>
  row.state === 'waiting' &&
  row.created_by !== who.uid &&
  row.first_decided_by !== who.uid &&
  kindsDecidedBy(who).includes(row.kind)
    ? ['approve', 'reject']
    : []

async function lotNames(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: lotsTable.id, name: sql<string>`concat_ws(' ', lot_no, corpore_name)` })
    .from(lotsTable)
    .where(inArray(lotsTable.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function presentApprovals(
  db: Db,
  who: Caller,
  rows: readonly StoredApproval[],
): Promise<ApprovalRow[]> {
  const known = (ids: readonly (number | null)[]) => ids.filter((id) => id !== null)
  const lots = await lotNames(db, known(rows.map((row) => row.lot_id)))
  const people = await staffNames(
    db,
    known(rows.flatMap((row) => [row.created_by, row.first_decided_by, row.decided_by])),
  )
  const nameIn = (names: ReadonlyMap<number, string>, id: number | null) =>
    id === null ? null : (names.get(id) ?? null)
  return rows.map((row) => ({
    ...row,
    asked: shownTo(who, row.asked),
    decides: rolesThatDecide(row.kind),
    lot_id_name: nameIn(lots, row.lot_id),
    created_by_name: nameIn(people, row.created_by),
    first_decided_by_name: nameIn(people, row.first_decided_by),
    decided_by_name: nameIn(people, row.decided_by),
    actions: actionsOf(who, row),
  }))
}

export async function presentApproval(db: Db, who: Caller, row: StoredApproval): Promise<ApprovalRow> {
  const [presented] = await presentApprovals(db, who, [row])
  return required(presented, 'the row just written')
}

/** The condition on the approvals of a lot's current round. */
export const ofRound = (lot: { id: number; round_no: number }, kind?: StoredApproval['kind']) =>
  and(
    eq(table.lot_id, lot.id),
    eq(table.round_no, lot.round_no),
    kind === undefined ? undefined : eq(table.kind, kind),
  )
