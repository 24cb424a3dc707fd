import { eq, or, sql, type SQL } from 'drizzle-orm'
import { expiringDays } from '../../../contract/licences.ts'
import { gradeOf } from '../../../contract/recycler-grade.ts'
import { recyclers, type RecyclerRow } from '../../../contract/recyclers.ts'
import { writableNames } from '../../../contract/resource.ts'
import { addDays, businessDay } from '../../../contract/time.ts'
import { texts } from '../../../texts/all.ts'
import { fill } from '../../../texts/text.ts'
import { may, type Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { maskRow } from '../../records/mask-row.ts'
import { writableSource, type RowOf } from '../../records/source.ts'
import { Refusal } from '../../request/errors.ts'
import { searchCondition } from '../../records/search-grams.ts'
import { staffNames } from '../staff/names.ts'
import { recyclerActions } from './guards.ts'
import { readQualifications } from './qualifications.ts'
import { recyclersTable as table } from '../../tables/recyclers.ts'

/** The stored reason of a suspension by the clock; answers say it in the reader's language. */
export const lapsed = 'licence_lapsed'

const account = (who: Caller) => (may(who, 'bankAccounts.see') ? [] : (['bank_account'] as const))

const isOwn = (who: Caller): SQL => eq(table.service_id, who.uid)

/** By name and initials everybody finds every recycler; by the digits of a phone only where the phone may be seen. */
function search(who: Caller, q: string): SQL | undefined {
  const { grams, company_name, name, phone_digits } = table
  const names = [company_name, name]
  const full = searchCondition({ grams, names, digits: phone_digits }, q)
  if (may(who, 'recyclers.seeAll')) return full
  const byName = searchCondition({ grams, names, digits: undefined }, q)
  return full && byName && or(byName, sql`(${isOwn(who)} and ${full})`)
}

export const recyclerSource = writableSource({
  resource: recyclers,
  table,
  visibility: {
    rows: () => undefined,
    hidden: account,
    // The contact of somebody else's recycler, and account numbers.
    masked: (who, row) => [
      ...(may(who, 'recyclers.seeAll') || row.service_id === who.uid ? [] : (['phone', 'wechat'] as const)),
      ...account(who),
    ],
  },
  order: { column: table.created_at, descending: true },
  derived: {
    expiring: ({ now }) =>
      sql`(${table.nearest_expiry} is not null and ${table.nearest_expiry} <= ${businessDay(addDays(now, expiringDays))})`,
    never_won: () => eq(table.win_count, 0),
    // An owner may be missing: no row is neither mine nor not mine.
    mine: (who) => sql`(${table.service_id} is not distinct from ${who.uid})`,
  },
  search,
  internal: ['grams', 'phone_digits', 'company_key'],
  log: {
    resource: 'recyclers',
    nameOf: (row) => row.company_name,
    ownersOf: (row) => [row.service_id],
    fields: [...writableNames(recyclers), 'service_id', 'state', 'state_reason', 'blacklist_until'],
  },
})
export type StoredRecycler = RowOf<typeof recyclerSource>

function present(who: Caller, row: StoredRecycler, names: ReadonlyMap<number, string>): RecyclerRow {
  const words = texts[who.language].recyclers
  const { win_count: wins, default_count: defaults, sign_up_count: tries } = row
  return maskRow(recyclerSource, who, row, {
    ...row,
    state_reason: row.state_reason === lapsed ? fill(who.language, words.lapsed) : row.state_reason,
    service_id_name: row.service_id === null ? null : (names.get(row.service_id) ?? null),
    grade_reason: fill(who.language, words.gradeReasons[gradeOf(row).why], { n: wins, defaults, tries }),
    actions: recyclerActions(who, row),
  })
}

/** Recyclers as answered in a list: without their licences. */
export async function presentRecyclers(
  db: Db,
  who: Caller,
  rows: readonly StoredRecycler[],
): Promise<RecyclerRow[]> {
  const names = await staffNames(
    db,
    rows.map((row) => row.service_id).filter((id) => id !== null),
  )
  return rows.map((row) => present(who, row, names))
}

/** One recycler as answered, with its licences. */
export async function presentRecycler(db: Db, who: Caller, row: StoredRecycler): Promise<RecyclerRow> {
  const [presented] = await presentRecyclers(db, who, [row])
  if (!presented) throw new Refusal('internal')
  return { ...presented, qualifications: await readQualifications(db, row.id) }
}
