import { desc, sql } from 'drizzle-orm'
import { commissionRoles, type CommissionPlan, type CommissionRole } from '#contract/commission-plans.ts'
import type { LateReason, WaitingFor } from '#contract/commissions.ts'
import { marginSigns } from '#contract/results.ts'
import { commissionOn } from '#contract/rules/commission-scale.ts'
import { amount, isZero, subtract, type Decimal } from '#contract/rules/money.ts'
import { monthBefore, periodOfMonth } from '#contract/rules/period-before.ts'
import type { Db } from '#server/db/client.ts'
import { soldBefore } from '#server/features/finance/shown/sold-before.ts'
import { readRows, rendered } from '#server/speed/read.ts'
import { commissionMonthsTable as months } from '#server/tables/commissions.ts'
import { planFor, readPlans } from './plans.ts'
import { earned, lines } from './results.ts'

/** A round of a lot with what the house had earned on it and received by each asked day. */
interface Unit {
  lot_id: number
  lot_no: string
  lot_name: string
  round_no: number
  /** The day that decides which plan holds. */
  decided_on: string
  salesperson: number | null
  recruiter: number | null
  lead: number | null
  /** By day, in the order of the asked days. */
  received: Decimal[]
  received_so_far: Decimal
  /** With what has not come in yet. */
  expected: Decimal
  waits_for: WaitingFor[]
}

/** The frozen commissions of one role of a round. */
interface Frozen {
  lot_id: number
  round_no: number
  role: CommissionRole
  amount: Decimal
  uid: number
  earned: Decimal
}

/** Everything that commissions are computed from, read at once. */
export interface Basis {
  plans: readonly CommissionPlan[]
  plan_version: number
  frozen_to: string | null
  /** The plans by which the last frozen month was computed. */
  plans_then: readonly CommissionPlan[]
  days: readonly string[]
  units: readonly Unit[]
  frozen: ReadonlyMap<string, Frozen>
}

/** A commission of one month as it is computed, before names are added. */
export interface Computed extends Pick<Unit, 'lot_id' | 'lot_no' | 'lot_name' | 'round_no'> {
  role: CommissionRole
  uid: number
  amount: Decimal
  why: LateReason | null
  earned: Decimal
  earned_before: Decimal | null
  rate: Decimal
  bands: CommissionPlan['bands']
  entitled: Decimal
}

const keyOf = (of: { lot_id: number; round_no: number; role: string }) =>
  `${of.lot_id} ${of.round_no} ${of.role}`
export const endOf = (month: string): string => periodOfMonth(month).to

const readUnits = (db: Db, days: readonly string[]): Promise<Unit[]> =>
  readRows<Unit>(
    db,
    rendered(sql`select r.lot_id, r.lot_no, coalesce(r.corpore_name, '') as lot_name, r.round_no,
        (coalesce(r.result_at, r.created_at) at time zone 'Asia/Shanghai')::date as decided_on,
        r.service_id as salesperson, r.zs_service_id as recruiter, s.leader_uid as lead,
        array[${sql.join(
          days.map(
            (day) => sql`coalesce(sum(${earned}) filter (where x.in_on <= ${day}), 0)::numeric(20, 2)`,
          ),
          sql`, `,
        )}]::text[] as received,
        coalesce(sum(${earned})
          filter (where x.in_on is not null), 0)::numeric(20, 2)::text as received_so_far,
        coalesce(sum(${earned}), 0)::numeric(20, 2)::text as expected,
        coalesce(array_agg(distinct x.waits_for) filter (where x.waits_for is not null), '{}') as waits_for
      from all_rounds r
      left join ${lines} x on x.lot_id = r.lot_id and x.round_no = r.round_no
        and x.figure in (${sql.join(
          Object.keys(marginSigns).map((name) => sql`${name}`),
          sql`, `,
        )})
      left join staff s on s.id = r.service_id
      where (x.lot_id is not null
        or exists (select from commission_lines f where f.lot_id = r.lot_id and f.round_no = r.round_no))
        and not ${sql.raw(soldBefore('r.lot_id', 'r.round_no'))}
      group by r.lot_id, r.round_no, r.lot_no, r.corpore_name, r.result_at, r.created_at, r.service_id,
        r.zs_service_id, s.leader_uid
      order by r.lot_id, r.round_no`),
    false,
  )

/** The frozen sum of each role of a round, with whom and what its last row named. */
async function readFrozen(db: Db): Promise<Map<string, Frozen>> {
  const rows = await readRows<Frozen>(
    db,
    rendered(sql`select lot_id, round_no, role, sum(amount)::text as amount,
        (array_agg(uid order by id desc))[1] as uid, (array_agg(earned order by id desc))[1]::text as earned
      from commission_lines
      group by lot_id, round_no, role`),
    false,
  )
  return new Map(rows.map((row) => [keyOf(row), row]))
}

/** Reads what commissions of these months, and of any after the frozen ones, are computed from. */
export async function readBasis(db: Db, askedMonths: readonly string[]): Promise<Basis> {
  const current = await readPlans(db)
  const [last] = await db.select().from(months).orderBy(desc(months.month)).limit(1)
  const days = [...new Set([...askedMonths, ...(last ? [last.month] : [])].map(endOf))]
  return {
    plans: current.plans,
    plan_version: current.version,
    frozen_to: last?.month ?? null,
    plans_then: last ? (await readPlans(db, last.plan_version)).plans : [],
    days,
    units: current.plans.length === 0 && !last ? [] : await readUnits(db, days),
    frozen: await readFrozen(db),
  }
}

const receivedBy = ({ days }: Basis, unit: Unit, month: string): Decimal =>
  unit.received[days.indexOf(endOf(month))] ?? '0.00'

/** The share of a plan in what the house earned: the one function of commissions, on at least 0. */
const shareOf = (plan: CommissionPlan | undefined, received: Decimal): Decimal =>
  plan ? commissionOn(received, plan) : '0.00'

const samePlan = (a: CommissionPlan | undefined, b: CommissionPlan | undefined): boolean =>
  a?.rate === b?.rate && JSON.stringify(a?.bands) === JSON.stringify(b?.bands)

type Line = Omit<Computed, 'lot_id' | 'lot_no' | 'lot_name' | 'round_no' | 'role' | 'uid' | 'rate' | 'bands'>

/** A line of a unit's role, or none if nobody is named or nothing is due. */
function lineOf(
  { lot_id, lot_no, lot_name, round_no }: Unit,
  role: CommissionRole,
  plan: CommissionPlan | undefined,
  uid: number | null,
  line: Line,
): Computed[] {
  if (uid === null || isZero(line.amount)) return []
  const share = { rate: plan?.rate ?? '0.00', bands: plan?.bands ?? null }
  return [{ lot_id, lot_no, lot_name, round_no, role, uid, ...share, ...line }]
}

/** Corrections of frozen months that the first open month makes. It is for the person that they named. */
function correction(basis: Basis, unit: Unit, role: CommissionRole, before: Decimal): Computed[] {
  const plan = planFor(basis.plans, role, unit.decided_on)
  const given = basis.frozen.get(keyOf({ ...unit, role }))
  const entitled = shareOf(plan, before)
  const isByPlan = !samePlan(plan, planFor(basis.plans_then, role, unit.decided_on))
  return lineOf(unit, role, plan, given?.uid ?? unit[role], {
    amount: amount(subtract(entitled, given?.amount ?? '0')),
    why: isByPlan ? 'plan' : 'money',
    earned: before,
    earned_before: given?.earned ?? '0.00',
    entitled,
  })
}

/** Commissions earned in the month itself. It is for the person whose lot it is. */
function newShare(basis: Basis, unit: Unit, role: CommissionRole, before: Decimal, now: Decimal): Computed[] {
  const plan = planFor(basis.plans, role, unit.decided_on)
  const entitled = shareOf(plan, now)
  return lineOf(unit, role, plan, unit[role], {
    amount: amount(subtract(entitled, shareOf(plan, before))),
    why: null,
    earned: now,
    earned_before: null,
    entitled,
  })
}

/**
 * The commissions of an open month. Each role of a round is entitled to its share of all that came in by the end of
 * the month, and gets what earlier months did not give. The first open month corrects the frozen ones.
 */
export function computeMonth(basis: Basis, month: string): Computed[] {
  const isNext = basis.frozen_to !== null && monthBefore(month) === basis.frozen_to
  return basis.units.flatMap((unit) => {
    const [before, now] = [receivedBy(basis, unit, monthBefore(month)), receivedBy(basis, unit, month)]
    return commissionRoles.flatMap((role) => [
      ...(isNext ? correction(basis, unit, role, before) : []),
      ...newShare(basis, unit, role, before, now),
    ])
  })
}

/** Commissions whose money is not there yet. */
export const computeWaiting = ({ plans, units }: Basis) =>
  units
    .filter((unit) => unit.waits_for.length > 0)
    .flatMap((unit) =>
      commissionRoles.flatMap((role) => {
        const plan = planFor(plans, role, unit.decided_on)
        const uid = unit[role]
        const left = amount(subtract(shareOf(plan, unit.expected), shareOf(plan, unit.received_so_far)))
        return uid === null || isZero(left) ? [] : [{ ...unit, role, uid, amount: left }]
      }),
    )
