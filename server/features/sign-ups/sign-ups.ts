import { undecidedStates } from '#contract/rules/lot-states.ts'
import type { Page } from '#contract/grammar/envelope.ts'
import type { Draft } from '#contract/grammar/resource.ts'
import type { SignUpRow, signUps } from '#contract/sign-ups.ts'
import { isZero, orZero } from '#contract/rules/money.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal, violatedConstraint } from '#server/request/errors.ts'
import { createRecord, writeRecord } from '#server/records/write-records.ts'
import { loadLot } from '#server/features/lots/lots.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { recount } from '#server/features/recyclers/recount.ts'
import { attachFiles, refuseForeignFiles } from '#server/features/uploads/files.ts'
import { recountSignUps } from './counts.ts'
import { answerFlags, refuseForeignNote, showSignUp, showSignUps } from './collusion.ts'
import { listedSignUps, signUpSource, type StoredSignUp } from './source.ts'
import { notifyReviewers } from './notify-people.ts'
import { refuseClosed, usableRecycler } from './conditions.ts'
import { eventWithDeposit, signUpForEvent } from './event-sign-ups.ts'
import { newPaddle } from './paddles.ts'
import { platformDeposit } from './deposit-ledger.ts'
import { listRecords } from '#server/lists/list-records.ts'
import { required } from '#server/records/required.ts'

export async function listSignUps(
  db: Db,
  who: Caller,
  raw: Readonly<Record<string, unknown>>,
): Promise<Page<SignUpRow>> {
  const page = await listRecords(db, who, listedSignUps, raw)
  return { ...page, items: await showSignUps(db, who, page.items) }
}

/** Bidders from a platform's log may be entered until the result. */
function refuseDecided({ state }: StoredLot): void {
  if (!undecidedStates.includes(state)) throw new Refusal('wrong_state')
}

type NewSignUp = Draft<typeof signUps> & {
  from_platform_log?: boolean | undefined
  collusion_note?: string | null | undefined
}

async function store(db: Db, who: Caller, lot: StoredLot, input: NewSignUp): Promise<StoredSignUp> {
  const materials = input.materials ?? []
  await refuseForeignFiles(db, who, 'materials', materials, [])
  const values = {
    recycler_id: input.recycler_id,
    payer_name: input.payer_name ?? null,
    materials,
    lot_id: lot.id,
    round_no: lot.round_no,
    platform: lot.platform,
    bond_price: lot.bond_price,
    service_id: who.uid,
    paddle_no: await newPaddle(db, lot, input.paddle_no),
    from_platform_log: input.from_platform_log ?? false,
    created_at: who.now.toISOString(),
  }
  const stored = await createRecord(db, who, signUpSource, values, { action: 'sign_up' }).catch(
    (error: unknown) => {
      throw violatedConstraint(error) === 'sign_ups_once' ? new Refusal('already_signed_up') : error
    },
  )
  await attachFiles(db, materials, 'sign_ups', stored.id)
  return stored
}

/**
 * The caller attests that the platform has reviewed this bidder and holds the deposit. Without a deposit to
 * hold, it counts as waived.
 */
async function attest(
  db: Db,
  who: Caller,
  lot: StoredLot,
  row: StoredSignUp,
  note: string | null | undefined,
): Promise<StoredSignUp> {
  const detail = {
    lot_id: lot.id,
    from_platform_log: true,
    ...(await answerFlags(db, who, [row.id], note, true)).get(row.id),
  }
  const free = isZero(orZero(row.bond_price))
  const to = { review_status: 'approved', ...(free && { deposit_status: 'waived' as const }) } as const
  const approved = await writeRecord(db, who, signUpSource, row, to, { action: 'approve', detail })
  return free ? approved : platformDeposit.implementation()(db, who, lot, approved)
}

/**
 * Signs a recycler up for the lot's current round; only one live sign-up is allowed. The approval checks the
 * rest. People who decide on sign-ups may enter a bidder whom the platform admitted: that sign-up is approved
 * at once.
 */
export async function addSignUp(db: Db, who: Caller, lotId: number, input: NewSignUp): Promise<SignUpRow> {
  const fromLog = input.from_platform_log === true
  if (fromLog && !may(who, 'signUps.decide')) throw new Refusal('no_permission')
  refuseForeignNote(who, input.collusion_note)
  const event = fromLog ? undefined : await eventWithDeposit(db, lotId)
  if (event !== undefined) return addToEvent(db, who, event, lotId, input)
  const lot = await loadLot(db, who, lotId, true)
  if (fromLog) refuseDecided(lot)
  else refuseClosed(lot, who.now)
  const recycler = await usableRecycler(db, who, input.recycler_id, fromLog)
  const stored = await store(db, who, lot, input)
  const row = fromLog ? await attest(db, who, lot, stored, input.collusion_note) : stored
  await recountSignUps(db, who, lot.id)
  await recount(db, who, recycler.id)
  if (!fromLog) await notifyReviewers(db, who, lot)
  return showSignUp(db, who, row)
}

/** Where an event has one deposit for all its lots, a sign-up for a lot is a sign-up for the event. */
async function addToEvent(
  db: Db,
  who: Caller,
  event: number,
  lotId: number,
  input: NewSignUp,
): Promise<SignUpRow> {
  await loadLot(db, who, lotId)
  const { made } = await signUpForEvent(db, who, event, { ...input, lot_ids: [lotId] })
  return showSignUp(db, who, required(made[0], 'the sign-up just made'))
}
