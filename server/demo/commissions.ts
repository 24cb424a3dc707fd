import { sql } from 'drizzle-orm'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { required } from '#server/records/required.ts'
import { readRows, rendered } from '#server/speed/read.ts'
import { freezeMonth } from '#server/features/results/commissions.ts'
import { putPlans } from '#server/features/results/plans.ts'

type Act = <T>(act: (who: Caller) => Promise<T>) => Promise<T>

/** Commission plans from the month of the first sale on. That month is frozen. */
export async function planCommissions(db: Db, asAdministrator: Act, asFinance: Act): Promise<void> {
  const [first] = await readRows<{ month: string | null }>(
    db,
    rendered(
      sql`select to_char(min(result_at) at time zone 'Asia/Shanghai', 'YYYY-MM') as month
        from lots
        where state = 'settled'`,
    ),
    false,
  )
  const month = required(first?.month, 'the month of the first sale of the demonstration')
  const from = `${month}-01`
  await asAdministrator((who) =>
    putPlans(db, who, {
      version: 1,
      plans: [
        {
          from,
          role: 'salesperson',
          bands: [
            { above: '0', rate: '8' },
            { above: '20000', rate: '10' },
          ],
        },
        { from, role: 'recruiter', rate: '6' },
        { from, role: 'lead', rate: '2' },
      ],
    }),
  )
  await asFinance((who) => freezeMonth(db, who, { month }))
}
