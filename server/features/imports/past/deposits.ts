import { decidedStates } from '#contract/lot-rounds.ts'
import { resultStates } from '#contract/rules/lot-states.ts'
import { compare, type Decimal } from '#contract/rules/money.ts'
import type { RefusalReason } from '#contract/imports.ts'
import type { DepositStatus, outcomes } from '#contract/sign-ups.ts'
import { businessDay } from '#contract/rules/time.ts'
import type { PlacedLine } from './lots-of-lines.ts'
import { laterDay, type PastEntry } from './past-entries.ts'
import { textOf, type PastLine } from './read-lines.ts'

type Outcome = (typeof outcomes)[number]

/** A deposit as of the opening day. */
export interface PastDeposit {
  outcome: Outcome
  status: DepositStatus
  bond: Decimal | null
  /** Null if nothing was paid. */
  received: Decimal | null
  received_on: string
  /** When it was applied, refunded or forfeited. */
  ended_on: string
}

interface DepositFault {
  fault: string
  reason: RefusalReason
}

/** A round that is over: an earlier one, or the current one in its last states. */
const isOver = ({ lot, round_no }: PlacedLine): boolean =>
  round_no < lot.round_no || decidedStates.includes(lot.state) || lot.state === 'withdrawn'

function outcomeOf(of: PlacedLine): Outcome | DepositFault {
  const given = textOf(of.line, 'outcome') as Outcome | null
  const review = textOf(of.line, 'review_status') ?? 'approved'
  if (review !== 'approved') return 'none'
  const isCurrent = of.round_no === of.lot.round_no
  const outcome = given ?? (isOver(of) ? 'lost' : 'none')
  const isSold = isCurrent && resultStates.includes(of.lot.state)
  if (outcome === 'won' && isCurrent && of.lot.state === 'defaulted') return 'defaulted'
  if (outcome === 'won' && !isSold) return { fault: 'outcome', reason: 'unknown_choice' }
  if (outcome === 'none' && isOver(of)) return 'lost'
  return outcome
}

/** The outcome of a paid deposit, from the sheet or from the sale. */
function statusOf(of: PlacedLine, outcome: Outcome, isWhole: boolean): DepositStatus | DepositFault {
  const wrong = { fault: 'deposit_use', reason: 'unknown_choice' } as const
  const given = textOf(of.line, 'deposit_use') as DepositStatus | null
  const unused = isOver(of) ? 'refund_due' : 'received'
  const usual = { won: 'applied', lost: 'refund_due', defaulted: 'forfeited', none: unused } as const
  const status = given ?? usual[outcome]
  if (status === 'applied' && outcome !== 'won') return wrong
  if (status === 'forfeited' && outcome !== 'defaulted') return wrong
  if (status === 'received') return isWhole ? 'received' : 'unpaid'
  return status
}

/** The deposit of a line, or its fault. */
export function depositOf(of: PlacedLine): PastDeposit | DepositFault {
  const { line, lot } = of
  const outcome = outcomeOf(of)
  if (typeof outcome !== 'string') return outcome
  const paid = textOf(line, 'deposit_status') as DepositStatus | null
  const given = textOf(line, 'received_amount')
  const bond = textOf(line, 'bond_price') ?? lot.bond_price ?? given
  const came = paid !== 'unpaid' && paid !== 'waived' && (paid !== null || given !== null)
  const received = came ? (given ?? bond) : null
  const day = textOf(line, 'received_on') ?? dayOf(of)
  const none = { outcome, bond, received: null, received_on: day ?? '', ended_on: day ?? '' }
  if (received === null || compare(received, '0') === 0)
    return { ...none, status: paid === 'waived' ? 'waived' : 'unpaid' }
  if (day === null) return { fault: 'received_on', reason: 'required' }
  const status = statusOf(of, outcome, bond === null || compare(received, bond) >= 0)
  if (typeof status !== 'string') return status
  const ended_on = laterDay(day, lot.result_at ?? lot.auction_time)
  return { outcome, status, bond, received, received_on: day, ended_on }
}

const dayOf = ({ lot }: PlacedLine): string | null =>
  lot.auction_time === null ? null : businessDay(new Date(lot.auction_time))

const uses = { applied: 'deposit_apply', refunded: 'deposit_refund', forfeited: 'deposit_forfeit' } as const

/** The entries of a deposit: its receipt, and what happened to it later. */
export function entriesOf({
  line,
  of,
  deposit,
  id,
}: {
  line: PastLine
  of: PlacedLine
  deposit: PastDeposit
  id: number
}): PastEntry[] {
  const { received, status } = deposit
  if (received === null) return []
  const entry = {
    line,
    amount: received,
    counterparty: textOf(line, 'payer_name') ?? textOf(line, 'recycler_id'),
    lot_id: of.lot.id,
    round_no: of.round_no,
    sign_up_id: id,
    platform: of.lot.platform,
    company: of.lot.company,
    account_id: line.ids['account_id'] ?? null,
  }
  const use = uses[status as keyof typeof uses] as (typeof uses)[keyof typeof uses] | undefined
  return [
    { ...entry, kind: 'deposit_in', occurred_on: deposit.received_on },
    ...(use ? [{ ...entry, kind: use, occurred_on: deposit.ended_on }] : []),
  ]
}
