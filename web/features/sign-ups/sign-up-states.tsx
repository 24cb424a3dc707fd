import type { SignUpRow } from '#contract/sign-ups.ts'
import { businessDay } from '#contract/rules/time.ts'
import { ComputedDay } from '#web/auction/working-calendar.tsx'
import { useText } from '#web/text/text.tsx'
import { Nothing } from '#web/ui/relative-time.tsx'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'
import { Urgent } from '#web/ui/urgent.tsx'

const reviewTones: Record<SignUpRow['review_status'], Tone> = {
  pending: 'orange',
  approved: 'green',
  rejected: 'red',
  cancelled: 'gray',
  lapsed: 'gray',
}

export const depositTones: Record<SignUpRow['deposit_status'], Tone> = {
  unpaid: 'gray',
  received: 'green',
  applied: 'blue',
  refund_due: 'orange',
  refunded: 'gray',
  forfeited: 'red',
  waived: 'teal',
  carried: 'gray',
  covered: 'green',
}

const outcomeTones: Record<SignUpRow['outcome'], Tone> = {
  none: 'gray',
  won: 'green',
  lost: 'gray',
  defaulted: 'red',
}

export function Review({ row }: { row: SignUpRow }) {
  const { option } = useText()
  return (
    <StatusBadge tone={reviewTones[row.review_status]}>
      {option('sign_ups', 'review_status', row.review_status)}
    </StatusBadge>
  )
}

const stillHeld: readonly SignUpRow['deposit_status'][] = ['received', 'applied', 'refund_due', 'forfeited']

/** The state of a deposit. That the platform holds it matters until it is given back. */
/** The recycler with the reason why it may not buy, if there is one. */
export function Bidder({ row }: { row: SignUpRow }) {
  const { t } = useText()
  if (!row.blocked) return row.recycler_id_name
  return (
    <>
      {row.recycler_id_name} <StatusBadge tone="red">{t(`recyclers.blocked.${row.blocked}`)}</StatusBadge>
    </>
  )
}

export function Deposit({ row }: { row: SignUpRow }) {
  const { t, option } = useText()
  const word = option('sign_ups', 'deposit_status', row.deposit_status)
  const held = row.from_platform_log && stillHeld.includes(row.deposit_status)
  return (
    <StatusBadge tone={depositTones[row.deposit_status]}>
      {held ? [word, t('signUps.heldByPlatform')].join(' · ') : word}
    </StatusBadge>
  )
}

export function Outcome({ row }: { row: SignUpRow }) {
  const { option } = useText()
  if (row.outcome === 'none') return <Nothing />
  return (
    <StatusBadge tone={outcomeTones[row.outcome]}>{option('sign_ups', 'outcome', row.outcome)}</StatusBadge>
  )
}

/** The business day through which a bidder's licences must be valid: that of the lot's pick-up deadline. */
export const neededUntil = ({ lot_clean_end_time: until }: SignUpRow): string =>
  businessDay(until === null ? new Date() : new Date(until))

/** The licence that expires first. It is late if it expires before the lot's pick-up deadline. */
export function NearestLicence({ row }: { row: SignUpRow }) {
  const { day } = useText()
  const { recycler_nearest_expiry: end } = row
  if (end === null) return <Nothing />
  return end < neededUntil(row) ? <Urgent level="late">{day(end)}</Urgent> : day(end)
}

export function RefundDue({ row }: { row: SignUpRow }) {
  if (row.refund_due_on === null || row.deposit_status !== 'refund_due') return <Nothing />
  const date = <ComputedDay day={row.refund_due_on} />
  return row.refund_overdue ? <Urgent level="late">{date}</Urgent> : date
}
