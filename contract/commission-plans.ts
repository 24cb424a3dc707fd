import * as z from 'zod/mini'
import { bandsSchema } from './commission-scales.ts'
import { bodySchema, maxLength, valueSchema } from './grammar/field-schema.ts'
import { versionSchema } from './grammar/resource.ts'
import { route } from './grammar/route.ts'
import type { CommissionBand } from './rules/commission-scale.ts'
import type { Decimal } from './rules/money.ts'

/** Whose commission a plan is about: the lot's salesperson, its recruiter, or the salesperson's lead. */
export const commissionRoles = ['salesperson', 'recruiter', 'lead'] as const
export type CommissionRole = (typeof commissionRoles)[number]

/** A share of the house's earnings on a lot that was decided on `from` or later. */
export interface CommissionPlan {
  from: string
  role: CommissionRole
  /** In percent. Ignored if there are bands. */
  rate: Decimal
  /** Each band applies to its part of the earnings. Null: the plain rate. */
  bands: CommissionBand[] | null
}

/** All plans, kept in versions. The first version has no plans and is not stored. */
export interface CommissionPlans {
  plans: CommissionPlan[]
  version: number
  updated_at: string | null
  updated_by: number | null
  updated_by_name: string | null
  actions: string[]
}

const tag = 'commission_plans'
const permission = 'commissionPlans.change'

export const commissionPlanRoutes = {
  get: route<CommissionPlans>()({ method: 'GET', path: '/api/commission-plans', permission, tag }),
  /** Replaces all plans. If this changes frozen months, the next month gets the correction. */
  put: route<CommissionPlans>()({
    method: 'PUT',
    path: '/api/commission-plans',
    permission,
    tag,
    reauthenticate: true,
    body: z.strictObject({
      plans: z
        .array(
          z.strictObject({
            from: valueSchema({ kind: 'day' }),
            role: z.literal([...commissionRoles], 'unknown_choice'),
            rate: z.optional(bodySchema({ kind: 'percent', most: 100 })),
            bands: z.optional(z.nullable(bandsSchema)),
          }),
          'bad_format',
        )
        .check(maxLength(100, 'too_long')),
      version: versionSchema,
    }),
  }),
}
