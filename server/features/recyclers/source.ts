import { eq, or, sql, type SQL } from 'drizzle-orm'
import { expiringDays } from '#contract/rules/licences.ts'
import { recyclers } from '#contract/recyclers.ts'
import { writableNames } from '#contract/grammar/resource.ts'
import { addDays, businessDay } from '#contract/rules/time.ts'
import { may, type Caller } from '#server/request/caller.ts'
import { writableSource, type RowOf, type Source } from '#server/records/source.ts'
import { searchCondition } from '#server/identity/search-grams.ts'
import { knowsSignUps, resultCountOfRow } from './result-counts.ts'
import { recyclersTable as table } from '#server/tables/recyclers.ts'

/** The stored reason of an automatic suspension. Answers translate it. */
export const lapsed = 'licence_lapsed'

const account = (who: Caller) => (may(who, 'bankAccounts.see') ? [] : (['bank_account'] as const))

const isOwn = (who: Caller): SQL => eq(table.service_id, who.uid)

/**
 * Everybody finds every recycler by name and initials, but by phone digits only where they may see the phone.
 */
function search(who: Caller, q: string): SQL | undefined {
  const { grams, company_name, name, phone_digits, pinyin } = table
  const names = [company_name, name]
  const full = searchCondition({ grams, names, pinyin, digits: phone_digits }, q)
  if (may(who, 'recyclers.seeAll')) return full
  const byName = searchCondition({ grams, names, pinyin, digits: undefined }, q)
  return full && byName && or(byName, sql`(${isOwn(who)} and ${full})`)
}

export const recyclerSource = writableSource({
  resource: recyclers,
  table,
  visibility: {
    rows: () => undefined,
    hidden: account,
    maskable: ['phone', 'wechat', 'address', 'bank_account'],
    // Masks contacts of other people's recyclers, and account numbers. An empty account number is not masked, so
    // that it can be filled in.
    masked: (who, row) => [
      ...(may(who, 'recyclers.seeAll') || row.service_id === who.uid
        ? []
        : (['phone', 'wechat', 'address'] as const)),
      ...(row.bank_account ? account(who) : []),
    ],
  },
  order: { column: table.created_at, descending: true },
  derived: {
    expiring: ({ now }) =>
      sql`(${table.nearest_expiry} is not null
        and ${table.nearest_expiry} <= ${businessDay(addDays(now, expiringDays))})`,
    never_won: () => eq(table.win_count, 0),
    // Null-safe, so that a recycler without an owner counts as not mine.
    mine: (who) => sql`(${table.service_id} is not distinct from ${who.uid})`,
  },
  search,
  internal: ['grams', 'phone_digits', 'company_key', 'pinyin'],
  log: {
    resource: 'recyclers',
    nameOf: (row) => row.company_name,
    ownersOf: (row) => [row.service_id],
    fields: [...writableNames(recyclers), 'service_id', 'state', 'state_reason', 'blacklist_until'],
  },
})

export type StoredRecycler = RowOf<typeof recyclerSource>

/** The list of people who may not read sign-ups: it is sorted by the count that they are shown. */
const resultsOnly: Source<StoredRecycler> = {
  ...recyclerSource,
  orders: { sign_up_count: { column: resultCountOfRow } },
  // The statements of a list are rendered once for each of these.
  beside: {},
}

export const listedRecyclers = (who: Caller): Source<StoredRecycler> =>
  knowsSignUps(who) ? recyclerSource : resultsOnly
