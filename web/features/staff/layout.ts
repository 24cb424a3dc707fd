import type { FieldName } from '#contract/grammar/resource.ts'
import { staff } from '#contract/staff.ts'
import { layout } from '#web/records/layout.ts'

export const staffLayout = layout(staff, {
  list: [
    'nickname',
    'name',
    'username',
    'roles',
    'disabled_at',
    'leader_uid',
    'customers_held',
    'last_seen_at',
  ],
  card: { facts: ['username', 'roles', 'customers_held', 'last_seen_at'], badge: 'disabled_at' },
  form: { account: ['nickname', 'name', 'email', 'roles', 'leader_uid'] },
  wide: ['roles', 'leader_uid'],
})

const username = 'username' satisfies FieldName<typeof staff>

/** A new account has a username too. Only an administrator's is ever changed, so forms cannot declare it. */
export const namedStaffLayout = {
  ...staffLayout,
  form: { account: [username, ...staffLayout.form.account] },
  wide: [username, ...staffLayout.wide],
}
