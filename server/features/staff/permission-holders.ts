import { and, isNull, sql, type SQL } from 'drizzle-orm'
import { can, roles, type Permission } from '#contract/grammar/permissions.ts'
import { staffTable } from '#server/tables/staff.ts'

/** The condition of active staff who hold a permission. */
export function holding(permission: Permission): SQL | undefined {
  const held = roles.filter((role) => can([role], permission))
  return and(
    isNull(staffTable.disabled_at),
    sql`${staffTable.roles} && ${sql`array[${sql.join(held, sql`, `)}]::smallint[]`}`,
  )
}
