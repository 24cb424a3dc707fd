import * as z from 'zod/mini'
import type { CommissionRole } from './commission-plans.ts'
import { route } from './grammar/route.ts'
import type { CommissionBand } from './rules/commission-scale.ts'
import type { Decimal } from './rules/money.ts'

/** Why a frozen month's figure is corrected in a later one. */
const lateReasons = ['money', 'plan'] as const
export type LateReason = (typeof lateReasons)[number]
/** Events that a lot's commission waits for. */
const waitingFor = ['payment', 'charges', 'settlement'] as const
export type WaitingFor = (typeof waitingFor)[number]

interface OfLot {
  lot_id: number
  lot_no: string
  lot_name: string
  round_no: number
  role: CommissionRole
  uid: number
  uid_name: string | null
}

/** One commission of a month. A correction of frozen months says why. */
export interface CommissionLine extends OfLot {
  amount: Decimal
  why: LateReason | null
  /**
   * The amount that the house had earned and received on the lot. Left out for people who may not see both
   * commissions.
   */
  earned?: Decimal
  /** The amount on which the frozen months were based. Only on corrections. */
  earned_before?: Decimal | null
  rate?: Decimal
  bands?: CommissionBand[] | null
}

/** A commission whose money has not come in yet. */
export interface CommissionWaiting extends OfLot {
  /** The amount that is still to come. */
  amount: Decimal
  waits_for: WaitingFor[]
}

export interface CommissionOfPerson {
  uid: number
  uid_name: string | null
  amount: Decimal
  /** The part of it that corrects frozen months. */
  late: Decimal
  /** The total of the month before. */
  before: Decimal
  waiting: Decimal
}

export interface Commissions {
  month: string
  frozen_at: string | null
  frozen_by_name: string | null
  people: CommissionOfPerson[]
  items: CommissionLine[]
  sum: Decimal
  sum_before: Decimal
  waiting: CommissionWaiting[]
  /** The next month to freeze. Null without plans. */
  next: string | null
  masked: string[]
  /** `freeze` if this month is the next one and has ended. */
  actions: string[]
}

const month = z.string('bad_format').check(z.regex(/^(20|21)\d{2}-(0[1-9]|1[0-2])$/, 'bad_format'))
const tag = 'commissions'

export const commissionRoutes = {
  /** Everybody reads their own; roles 1, 2 and 8 read all, or one person's by `uid`. */
  get: route<Commissions>()({
    method: 'GET',
    path: '/api/commissions',
    permission: 'commissions.own',
    tag,
    query: z.object({
      month: z.optional(month),
      uid: z.optional(z.string('bad_format').check(z.regex(/^[1-9]\d{0,14}$/, 'bad_format'))),
    }),
  }),
  /** Months are frozen one after the other, once they are over. */
  freeze: route<Commissions>()({
    method: 'POST',
    path: '/api/commissions/freeze',
    permission: 'commissions.freeze',
    tag,
    body: z.strictObject({ month }),
  }),
}
