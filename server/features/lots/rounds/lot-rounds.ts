import { sql, type SQL } from 'drizzle-orm'
import type { Page } from '#contract/grammar/envelope.ts'
import { type LotRoundRow, type LotRoundSums, lotRoundRoutes } from '#contract/lot-rounds.ts'
import { add, rate } from '#contract/rules/money.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { sumRecords } from '#server/lists/group-records.ts'
import { maskRow } from '#server/records/mask-row.ts'
import type { RowOf } from '#server/records/source.ts'
import { allRounds as rounds } from '#server/tables/lot-rounds.ts'
import { dictionaryNames } from '#server/features/dictionaries/names.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { isSold, roundSource } from './source.ts'
import { listRecords } from '#server/lists/list-records.ts'

const counted = (where: SQL): SQL => sql`(count(*) filter (where ${where}))::int`
const summed = (where: SQL): SQL =>
  sql`coalesce(sum(${rounds.deal_amount}) filter (where ${where}), 0)::numeric(20, 2)`

const sums: { [Name in Exclude<keyof LotRoundSums, 'rate'>]: SQL } = {
  rounds: sql`count(*)::int`,
  sold: counted(isSold),
  unsold: counted(sql`${rounds.state} = 'unsold'`),
  defaulted: counted(sql`${rounds.state} = 'defaulted'`),
  deal_amount: summed(sql`true`),
  estimated: summed(sql`${rounds.deal_amount_is_estimate}`),
  adjusted: sql`coalesce(sum(${rounds.deal_adjustment}), 0)::numeric(20, 2)`,
  premium_rate: sql`round(avg(${rounds.premium_rate}) filter (where ${isSold}), 2)`,
}

/** Sold rounds as a percentage of those that were sold, ended unsold or defaulted. Null if there are none. */
const soldRate = ({ sold, unsold, defaulted }: Omit<LotRoundSums, 'rate'>): string | null =>
  rate(String(sold), add(String(sold), String(unsold), String(defaulted)))

/** Hides the version, which edits of masked fields change. No act needs it. */
const untraced = { version: 1, updated_at: undefined, updated_by: undefined } as unknown as {
  version: number
}

async function present(
  db: Db,
  who: Caller,
  rows: readonly RowOf<typeof roundSource>[],
): Promise<LotRoundRow[]> {
  const uids = rows.flatMap((row) => [row.service_id, row.zs_service_id]).filter((uid) => uid !== null)
  const { companies, platforms } = await dictionaryNames(db)
  const people = await staffNames(db, uids)
  const nameIn = (names: ReadonlyMap<number, string>, id: number | null) =>
    id === null ? null : (names.get(id) ?? null)
  return rows.map((row) =>
    maskRow(roundSource, who, row, {
      ...row,
      ...(may(who, 'lots.seeAll') ? {} : untraced),
      lot_id_name: [row.lot_no, row.corpore_name].filter(Boolean).join(' '),
      company_name: nameIn(companies, row.company),
      platform_name: nameIn(platforms, row.platform),
      service_id_name: nameIn(people, row.service_id),
      zs_service_id_name: nameIn(people, row.zs_service_id),
      actions: [],
    }),
  )
}

/** Rounds with their results, and the totals of all that match the filters. */
async function lotRoundsOf(
  db: Db,
  who: Caller,
  raw: Readonly<Record<string, unknown>>,
): Promise<Page<LotRoundRow> & { sums: LotRoundSums }> {
  const page = await listRecords(db, who, roundSource, raw)
  const made = await sumRecords<Omit<LotRoundSums, 'rate'>>(db, who, roundSource, raw, sums)
  return { ...page, items: await present(db, who, page.items), sums: { ...made, rate: soldRate(made) } }
}

export function serveLotRounds(serve: Serve): void {
  serve(lotRoundRoutes.list, ({ db, who, list }) => lotRoundsOf(db, who, list))
}
