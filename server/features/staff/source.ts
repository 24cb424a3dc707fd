import { ilike, isNotNull, sql } from 'drizzle-orm'
import { staff } from '#contract/staff.ts'
import { writableNames } from '#contract/grammar/resource.ts'
import { containing } from '#server/lists/list-query.ts'
import { writableSource, type RowOf } from '#server/records/source.ts'
import { staffTable as table } from '#server/tables/staff.ts'

export const staffSource = writableSource({
  resource: staff,
  table,
  visibility: { rows: () => undefined, hidden: () => [] },
  order: { column: table.created_at, descending: true },
  derived: { disabled: () => isNotNull(table.disabled_at) },
  search: (_who, q) => {
    const pattern = containing(q)
    return sql`(${ilike(table.username, pattern)}
      or ${ilike(table.nickname, pattern)}
      or ${ilike(table.name, pattern)})`
  },
  internal: ['password_hash', 'short_password', 'oidc_open_until'],
  log: {
    resource: 'staff',
    nameOf: (row) => row.username,
    ownersOf: () => [],
    fields: [...writableNames(staff), 'username', 'disabled_at', 'second_factor'],
  },
})

export type StoredStaff = RowOf<typeof staffSource>
