import { intention } from '#contract/customers.ts'
import type { Db } from '#server/db/client.ts'
import { views } from '#server/tables/views.ts'
import { people } from './cast.ts'
import { uidOf } from './staff.ts'

/** Views of the customers that the lead shares with the team and the director with everybody. */
const shared = [
  {
    by: people.salesLead,
    name: '有意向，先打快到期的',
    query: `status=${intention.strong}&status=${intention.interested}&sort=pool_days_left`,
    columns: ['company_name', 'name', 'phone', 'status', 'next_follow_at', 'pool_days_left', 'live_lots'],
  },
  { by: people.director, name: '重点客户', query: 'tags=重点&sort=last_follow_at', columns: null },
] as const

export async function shareViews(db: Db, uids: ReadonlyMap<string, number>): Promise<void> {
  const rows = shared.map(({ by, columns, ...view }) => {
    const uid = uidOf(uids, by)
    const query = new URLSearchParams(view.query).toString()
    return {
      ...view,
      query,
      columns: columns && [...columns],
      list: 'customers',
      shared: true,
      uid,
      created_by: uid,
      updated_by: uid,
    }
  })
  await db.insert(views).values(rows)
}
