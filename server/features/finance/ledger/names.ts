import { eq, inArray, sql, type SQL } from 'drizzle-orm'
import { moneyOf } from '#contract/rules/money-shown.ts'
import { texts } from '#texts/all.ts'
import { optionLabel, type Language } from '#texts/text.ts'
import type { Db } from '#server/db/client.ts'
import { auctionEventsTable } from '#server/tables/auction-events.ts'
import { consignorsTable } from '#server/tables/consignors.ts'
import { costsTable } from '#server/tables/costs.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { duesTable } from '#server/tables/finance.ts'
import { recyclersTable } from '#server/tables/recyclers.ts'
import { signUpsTable } from '#server/tables/sign-ups.ts'

type Ids = readonly (number | null)[]
type Names = Map<number, string>

const known = (ids: Ids): number[] => [...new Set(ids.filter((id) => id !== null))]

/** Names by id in one query; without ids there is no query. */
async function namesIn(
  db: Db,
  table: typeof lotsTable | typeof recyclersTable | typeof consignorsTable,
  name: SQL<string>,
  ids: Ids,
): Promise<Names> {
  const wanted = known(ids)
  if (wanted.length === 0) return new Map()
  const rows = await db.select({ id: table.id, name }).from(table).where(inArray(table.id, wanted))
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** Number and name of each lot. */
export const lotNames = (db: Db, ids: Ids): Promise<Names> =>
  namesIn(db, lotsTable, sql`concat_ws(' ', lot_no, corpore_name)`, ids)
/** Number and title of the event, by sign-up, for deposits that belong to no lot. */
export async function eventNames(
  db: Db,
  rows: readonly { lot_id: number | null; sign_up_id: number | null }[],
): Promise<Names> {
  const wanted = known(rows.map((row) => (row.lot_id === null ? row.sign_up_id : null)))
  if (wanted.length === 0) return new Map()
  const found = await db
    .select({ id: signUpsTable.id, name: sql<string>`concat_ws(' ', event_no, title)` })
    .from(signUpsTable)
    .innerJoin(auctionEventsTable, eq(auctionEventsTable.id, signUpsTable.event_id))
    .where(inArray(signUpsTable.id, wanted))
  return new Map(found.map((row) => [row.id, row.name]))
}

export const recyclerNames = (db: Db, ids: Ids): Promise<Names> =>
  namesIn(db, recyclersTable, sql`company_name`, ids)
export const consignorNames = (db: Db, ids: Ids): Promise<Names> =>
  namesIn(db, consignorsTable, sql`company_name`, ids)

/** The payee of each cost. */
export async function payeeNames(db: Db, ids: Ids): Promise<Names> {
  const wanted = known(ids)
  if (wanted.length === 0) return new Map()
  const { id, payee } = costsTable
  const rows = await db.select({ id, payee }).from(costsTable).where(inArray(id, wanted))
  return new Map(rows.map((row) => [row.id, row.payee]))
}

/** The recycler of each sign-up. */
export async function signUpNames(db: Db, ids: Ids): Promise<Names> {
  const wanted = known(ids)
  if (wanted.length === 0) return new Map()
  const rows = await db
    .select({ id: signUpsTable.id, name: recyclersTable.company_name })
    .from(signUpsTable)
    .innerJoin(recyclersTable, eq(recyclersTable.id, signUpsTable.recycler_id))
    .where(inArray(signUpsTable.id, wanted))
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** The label of each due: kind, amount and date, in the caller's language. */
export async function dueNames(db: Db, language: Language, ids: Ids): Promise<Names> {
  const wanted = known(ids)
  if (wanted.length === 0) return new Map()
  const { id, kind, amount, due_date } = duesTable
  const rows = await db.select({ id, kind, amount, due_date }).from(duesTable).where(inArray(id, wanted))
  return new Map(
    rows.map((row) => {
      const words = optionLabel(texts[language], 'finance_dues', 'kind', row.kind ?? '')
      const parts = [words, row.amount && moneyOf(row.amount), row.due_date]
      return [row.id, parts.filter(Boolean).join(' ')]
    }),
  )
}
