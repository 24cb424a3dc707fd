import { ne, sql } from 'drizzle-orm'
import { heldByPlatform, ownAccounts, type OwnAccountRow } from '#contract/own-accounts.ts'
import { writableNames } from '#contract/grammar/resource.ts'
import { may, type Caller } from '#server/request/caller.ts'
import { containing } from '#server/lists/list-query.ts'
import { maskRow } from '#server/records/mask-row.ts'
import { writableSource, type RowOf } from '#server/records/source.ts'
import { accountHash } from '#server/secrets/data-key.ts'
import { ownAccountsTable as table } from '#server/tables/own-accounts.ts'
/** Only people who move money see account numbers; everybody else sees the last four digits. */
const hidden = (who: Caller): readonly string[] => (may(who, 'bankAccounts.see') ? [] : ['number'])

/** Our own accounts, for everybody who prints papers, without the row for money that the platform holds. */
export const accountSource = writableSource({
  resource: ownAccounts,
  table,
  visibility: { rows: () => ne(table.id, heldByPlatform), hidden, masked: hidden },
  order: { column: table.id, descending: false },
  search: (_who, q, masked) => {
    const named = sql`${table.name} ilike ${containing(q)} or ${table.bank} ilike ${containing(q)}`
    const numbered = sql`account_hash(${table.number}) = ${accountHash(q)}`
    return masked.includes('number') ? sql`(${named})` : sql`(${named} or ${numbered})`
  },
  internal: ['mapping'],
  log: {
    resource: 'own_accounts',
    nameOf: (row) => row.name,
    ownersOf: () => [],
    audienceOf: () => ['ownAccounts.read'],
    fields: writableNames(ownAccounts),
  },
})

export type StoredAccount = RowOf<typeof accountSource>

export const presentAccount = (who: Caller, row: StoredAccount): OwnAccountRow =>
  maskRow(accountSource, who, row, { ...row, actions: may(who, 'finance.use') ? ['edit'] : [] })
