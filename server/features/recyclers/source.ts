import { eq, or, sql, type SQL } from 'drizzle-orm'
import { expiringDays } from '../../../contract/licences.ts'
import { masks } from '../../../contract/mask.ts'
import { gradeOf } from '../../../contract/recycler-grade.ts'
import { recyclers, type RecyclerRow } from '../../../contract/recyclers.ts'
import { addDays, businessDay } from '../../../contract/time.ts'
import { texts } from '../../../texts/all.ts'
import { fill } from '../../../texts/text.ts'
import { may, type Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import type { Stored } from '../../records/records.ts'
import type { Source } from '../../records/source.ts'
import { searchCondition } from '../../records/search-grams.ts'
import { staffNames } from '../staff/names.ts'
import { recyclerActions } from './guards.ts'
import { readQualifications } from './qualifications.ts'
import { recyclersTable as table } from '../../tables/recyclers.ts'

export type StoredRecycler = Stored &
  Omit<
    RecyclerRow,
    'actions' | 'masked' | 'qualifications' | 'grade_reason' | 'mine' | 'expiring' | 'never_won'
  >

/** What stands as the reason when the clock suspends; told in the reader's language. */
export const lapsed = 'licence_lapsed'
/** Columns that no answer holds. */
export const internal = ['grams', 'phone_digits', 'company_key']

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

export const recyclerSource: Source<Stored> = {
  resource: recyclers,
  table,
  visibility: {
    rows: () => undefined,
    hidden: (who) => (may(who, 'bankAccounts.see') ? [] : ['bank_account']),
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
  internal,
}

/** What this caller sees of a row only in part: the contact of somebody else's, and account numbers. */
function maskedIn(who: Caller, row: StoredRecycler): Record<string, string | undefined> {
  const contact = !may(who, 'recyclers.seeAll') && row.service_id !== who.uid
  const account = !may(who, 'bankAccounts.see') && row.bank_account !== null
  return {
    ...(contact && { phone: masks.phone(row.phone) }),
    ...(contact && row.wechat !== null && { wechat: masks.phone(row.wechat) }),
    ...(account && { bank_account: masks.tail(row.bank_account ?? '') }),
  }
}

/** Names what is shortened, and what would be if it were there: a form must not send it. */
function maskedNames(who: Caller, row: StoredRecycler): string[] {
  const contact = !may(who, 'recyclers.seeAll') && row.service_id !== who.uid ? ['phone', 'wechat'] : []
  return [...contact, ...(may(who, 'bankAccounts.see') ? [] : ['bank_account'])]
}

function present(who: Caller, row: StoredRecycler, names: ReadonlyMap<number, string>): RecyclerRow {
  const words = texts[who.language].recyclers
  const { win_count: wins, default_count: defaults, sign_up_count: tries } = row
  const masked = maskedNames(who, row)
  return {
    ...row,
    ...maskedIn(who, row),
    state_reason: row.state_reason === lapsed ? words.lapsed : row.state_reason,
    service_id_name: row.service_id === null ? null : (names.get(row.service_id) ?? null),
    grade_reason: fill(who.language, words.gradeReasons[gradeOf(row).why], { n: wins, defaults, tries }),
    ...(masked.length > 0 && { masked }),
    actions: recyclerActions(who, row),
  } as RecyclerRow
}

/** Recyclers as answered in a list: without their licences. */
export async function presentRecyclers(db: Db, who: Caller, rows: Stored[]): Promise<RecyclerRow[]> {
  const stored = rows as StoredRecycler[]
  const names = await staffNames(
    db,
    stored.map((row) => row.service_id).filter((id) => id !== null),
  )
  return stored.map((row) => present(who, row, names))
}

/** One recycler as answered, with its licences. */
export async function presentRecycler(db: Db, who: Caller, row: Stored): Promise<RecyclerRow> {
  const [presented] = await presentRecyclers(db, who, [row])
  return { ...(presented as RecyclerRow), qualifications: await readQualifications(db, row.id) }
}
