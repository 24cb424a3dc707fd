import { desc, eq } from 'drizzle-orm'
import {
  commissionRoles,
  type CommissionPlan,
  type commissionPlanRoutes,
  type CommissionPlans,
  type CommissionRole,
} from '#contract/commission-plans.ts'
import type { BodyOf } from '#contract/grammar/route.ts'
import { bandsAreSound } from '#contract/rules/commission-scale.ts'
import { amount } from '#contract/rules/money.ts'
import { addAuditEntry, may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import { commissionPlansTable as table } from '#server/tables/commissions.ts'
import { staffNames } from '#server/features/staff/names.ts'

type StoredPlans = typeof table.$inferSelect
const none = { plans: [], version: 1, created_at: null, created_by: null }

/** The plans in force, or those of a version. */
export async function readPlans(
  db: Db,
  version?: number,
): Promise<Omit<StoredPlans, 'created_at'> & { created_at: string | null }> {
  const [row] = await db
    .select()
    .from(table)
    .where(version === undefined ? undefined : eq(table.version, version))
    .orderBy(desc(table.version))
    .limit(1)
  return row ?? none
}

/** The plan for a role on a lot that was decided on a day: the latest that had begun. */
export const planFor = (
  plans: readonly CommissionPlan[],
  role: CommissionRole,
  day: string,
): CommissionPlan | undefined =>
  plans
    .filter((plan) => plan.role === role && plan.from <= day)
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .at(-1)

/** The first day of any plan. */
export const beginningOf = (plans: readonly CommissionPlan[]): string | undefined =>
  plans.map(({ from }) => from).toSorted((a, b) => a.localeCompare(b))[0]

async function present(
  db: Db,
  who: Caller,
  current: Awaited<ReturnType<typeof readPlans>>,
): Promise<CommissionPlans> {
  const { plans, version, created_at, created_by } = current
  const names = await staffNames(db, created_by === null ? [] : [created_by])
  return {
    plans,
    version,
    updated_at: created_at,
    updated_by: created_by,
    updated_by_name: created_by === null ? null : (names.get(created_by) ?? null),
    actions: may(who, 'commissionPlans.change') ? ['edit'] : [],
  }
}

export const getPlans = async (db: Db, who: Caller): Promise<CommissionPlans> =>
  present(db, who, await readPlans(db))

type Given = BodyOf<typeof commissionPlanRoutes.put>['plans'][number]

/** A plan as it is stored: a rate or bands that begin at 0 and rise. */
function soundPlan({ from, role, rate, bands }: Given): CommissionPlan {
  const inBands = bands?.length ? bands : null
  if (inBands && !bandsAreSound(inBands)) throw invalidField('commission_plans', 'bands', 'out_of_range')
  if (!inBands && (rate === undefined || rate === null))
    throw invalidField('commission_plans', 'rate', 'required')
  return {
    from,
    role,
    rate: amount(rate ?? '0'),
    bands: inBands?.map((band) => ({ above: amount(band.above), rate: amount(band.rate) })) ?? null,
  }
}

/** Saves all plans as the next version. One role has one plan a day. */
export async function putPlans(
  db: Db,
  who: Caller,
  { version, plans: given }: BodyOf<typeof commissionPlanRoutes.put>,
): Promise<CommissionPlans> {
  const plans = given
    .map(soundPlan)
    .toSorted(
      (a, b) =>
        a.from.localeCompare(b.from) || commissionRoles.indexOf(a.role) - commissionRoles.indexOf(b.role),
    )
  if (new Set(plans.map(({ from, role }) => `${from} ${role}`)).size < plans.length)
    throw invalidField('commission_plans', 'from', 'duplicate')
  const current = await readPlans(db)
  const stale = (now: CommissionPlans) => new Refusal('stale_version', {}, { current: now })
  if (current.version !== version) throw stale(await present(db, who, current))
  const [made] = await db
    .insert(table)
    .values({ version: version + 1, plans, created_by: who.uid, created_at: who.now.toISOString() })
    .onConflictDoNothing()
    .returning()
  if (!made) throw stale(await getPlans(db, who))
  addAuditEntry(who, {
    action: 'change_rules',
    resource: 'commission_plans',
    record_id: made.version,
    before: { plans: current.plans },
    after: { plans },
    owners: [null],
  })
  return present(db, who, made)
}
