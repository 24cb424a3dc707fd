import { eq, sql } from 'drizzle-orm'
import { compare, isZero, orZero, type Decimal } from '#contract/rules/money.ts'
import { heldDeposits, type DepositStatus } from '#contract/sign-ups.ts'
import { furtherDeposit, winsCovered, type Wins } from '#contract/rules/wins.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { signUpsTable as table } from '#server/tables/sign-ups.ts'
import { quoted } from '#server/tables/quoted.ts'
import type { StoredSignUp } from './source.ts'

/** True for the sign-up of a lot that has no deposit of its own, because the event has one. */
export const hasEventDeposit = (row: Pick<StoredSignUp, 'event_sign_up_id' | 'bond_price'>): boolean =>
  row.event_sign_up_id !== null && row.bond_price === null

/** The held amount of the deposit for an event; 0 once it is spent or paid back. */
export const heldDepositOf = ({
  deposit_status,
  received_amount,
}: Pick<StoredSignUp, 'deposit_status' | 'received_amount'>): Decimal =>
  heldDeposits.some((status) => status === deposit_status) ? (received_amount ?? '0.00') : '0.00'

/** The SQL of a bidder's wins in the event of this sign-up, and of the deposits that are held or `used` by its lots. */
export const winsOf = (
  eventSignUpId: string,
  used: readonly DepositStatus[] = ['applied'],
): string => `(select json_build_object(
      'wins',
      (select count(*) from sign_ups o where o.event_sign_up_id = w.id and o.outcome = 'won'),
      'wins_limit', ev.wins_limit, 'bond_price', w.bond_price::text, 'waived', w.deposit_status = 'waived',
      'deposit',
      ((case
        when w.deposit_status in ('unpaid', 'received', 'refund_due') then coalesce(w.received_amount, 0)
        else 0
      end)
        + coalesce((select sum(o.received_amount) from sign_ups o
          where o.event_sign_up_id = w.id
            and o.deposit_status in (${quoted(used)})), 0))::text
    )
  from sign_ups w join auction_events ev on ev.id = w.event_id
  where w.id = ${eventSignUpId} and ev.bond_mode = 'per_event')`

/** Refuses a win beyond what the deposits cover. The refusal says what a further deposit costs. */
export function refuseWin(found: Wins | null): void {
  if (found === null) return
  const covered = winsCovered(found)
  if (covered === null || found.wins < covered) return
  const further = furtherDeposit(found)
  const { wins, wins_limit } = found
  throw new Refusal(
    'wins_limit_reached',
    { wins, further, more: wins_limit ?? 1 },
    { wins, wins_covered: covered, wins_limit, further_deposit: further },
  )
}

async function winsNow(db: Db, eventSignUpId: number, used?: readonly DepositStatus[]): Promise<Wins | null> {
  const { rows } = await db.execute<{ found: Wins | null }>(
    sql`select ${sql.raw(winsOf(String(eventSignUpId), used))} as found`,
  )
  return rows[0]?.found ?? null
}

const isShort = (found: Wins): boolean =>
  !found.waived && !isZero(orZero(found.bond_price)) && compare(found.deposit, orZero(found.bond_price)) < 0

/**
 * Refuses a win of this sign-up that the bidder's deposits for the event do not cover. Locks the bidder's
 * sign-up for the event until the win is written, so that two simultaneous wins are counted one after the
 * other.
 */
export async function refuseWinBeyond(
  db: Db,
  { event_sign_up_id: eventSignUpId }: StoredSignUp,
): Promise<void> {
  if (eventSignUpId === null) return
  await db.select({ id: table.id }).from(table).where(eq(table.id, eventSignUpId)).for('update')
  const found = await winsNow(db, eventSignUpId)
  if (found && isShort(found)) throw new Refusal('not_qualified')
  refuseWin(found)
}

/** Refuses to take a deposit away that wins depend on. */
export async function refuseUncovered(db: Db, { id }: StoredSignUp): Promise<void> {
  const found = await winsNow(db, id)
  if (!found || found.wins === 0) return
  const covered = winsCovered(found)
  if (isShort(found) || (covered !== null && found.wins > covered))
    throw new Refusal('depends_on_entry', { order: '' })
}

/**
 * Refuses to restore a win if the same deposit has covered another win since. This win is already counted;
 * forfeited deposits covered the wins of their lots.
 */
export async function refuseRestoredWin(db: Db, eventSignUpId: number): Promise<void> {
  const found = await winsNow(db, eventSignUpId, ['applied', 'forfeited'])
  if (found) refuseWin({ ...found, wins: found.wins - 1 })
}

/** How many wins one deposit of this sign-up for an event covers; null for any number. */
export async function winsLimitOf(db: Db, { id }: StoredSignUp): Promise<number | null> {
  return (await winsNow(db, id))?.wins_limit ?? null
}
