import { eq } from 'drizzle-orm'
import { financeEntries } from '#contract/finance.ts'
import {
  buyerKinds,
  depositKinds,
  enteredKinds,
  entryDirections,
  performanceKinds,
} from '#contract/entry-kinds.ts'
import { isZero } from '#contract/rules/money.ts'
import type { Draft } from '#contract/grammar/resource.ts'
import { businessDay } from '#contract/rules/time.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { InvalidFields, invalidField, type FieldFault } from '#server/request/errors.ts'
import { auctionEventsTable } from '#server/tables/auction-events.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { recyclersTable } from '#server/tables/recyclers.ts'
import { signUpsTable } from '#server/tables/sign-ups.ts'
import { duesTable } from '#server/tables/finance.ts'
import { consignorNames, payeeNames } from './names.ts'
import { payerDiffers } from './payer-differs.ts'
import { nobody, unappliedParty, type EntryParty } from './party.ts'
import { isUsableAccount } from '#server/features/own-accounts/own-accounts.ts'
import { required } from '#server/records/required.ts'

/** The auction platform and company of a lot, or of the event that a deposit is for. */
async function housesOf(
  db: Db,
  lot: { platform: number | null; company: number | null } | undefined,
  event: number | null,
): Promise<{ platform: number | null; company: number | null }> {
  const { id, platform, company } = auctionEventsTable
  const [found] =
    event === null ? [] : await db.select({ platform, company }).from(auctionEventsTable).where(eq(id, event))
  return found ?? { platform: lot?.platform ?? null, company: lot?.company ?? null }
}

/** An entry as a person enters it. */
export type NewEntry = Draft<typeof financeEntries>

/** The columns of an entry that follow from the record it names. */
interface Subject {
  lot_id: number | null
  round_no: number
  sign_up_id: number | null
  due_id: number | null
  platform: number | null
  company: number | null
  counterparty: string | null
  payer_differs: boolean
  party: EntryParty['party']
  party_id: number | null
}

/**
 * If an event has one deposit for all its lots, the deposit belongs to the bidder's sign-up for the event.
 */
async function bearerOf(db: Db, id: number, kind: NewEntry['kind']) {
  const row = await signUpOf(db, id)
  if (!row || row.event_sign_up_id === null || !depositKinds.includes(kind)) return row
  const whole = await signUpOf(db, row.event_sign_up_id)
  return whole?.bond_price ? { ...whole, of_lot: row.lot_id } : row
}

async function signUpOf(db: Db, id: number) {
  const [row] = await db
    .select({
      id: signUpsTable.id,
      lot_id: signUpsTable.lot_id,
      round_no: signUpsTable.round_no,
      recycler_id: signUpsTable.recycler_id,
      event_id: signUpsTable.event_id,
      event_sign_up_id: signUpsTable.event_sign_up_id,
      bond_price: signUpsTable.bond_price,
      of_lot: signUpsTable.lot_id,
      name: recyclersTable.company_name,
    })
    .from(signUpsTable)
    .innerJoin(recyclersTable, eq(recyclersTable.id, signUpsTable.recycler_id))
    .where(eq(signUpsTable.id, id))
  return row
}

const refuse = (name: string, fault: string): never => {
  throw invalidField(financeEntries.name, name, fault)
}

const differs = (a: number | null | undefined, b: number | null | undefined): boolean =>
  (a ?? null) !== null && (b ?? null) !== null && a !== b

/** A buyer's money is tied to the winning sign-up, so that a later winner does not get it. */
async function buyerOf(db: Db, { kind, lot_id }: NewEntry): Promise<number | null> {
  if (!lot_id || !(buyerKinds.includes(kind) || performanceKinds.includes(kind))) return null
  const [lot] = await db
    .select({ winner: lotsTable.winner_sign_up_id })
    .from(lotsTable)
    .where(eq(lotsTable.id, lot_id))
  return lot?.winner ?? null
}

/** The name of the consignor, or of the payee of a cost. A recycler's due takes the name of its sign-up instead. */
async function partyOf(db: Db, due: typeof duesTable.$inferSelect | undefined): Promise<string | undefined> {
  if (due?.party !== 'consignor' && due?.party !== 'payee') return undefined
  const id = required(due.party_id, 'the party of a due')
  if (due.party === 'payee') return (await payeeNames(db, [id])).get(id)
  return (await consignorNames(db, [id])).get(id)
}

/** Finds the subject of an entry by its due, sign-up or lot. A contradiction is refused on its field. */
export async function subjectOf(db: Db, input: NewEntry): Promise<Subject> {
  const [due] = input.due_id ? await db.select().from(duesTable).where(eq(duesTable.id, input.due_id)) : []
  if (input.due_id && !due) refuse('due_id', 'unknown_choice')
  if (due && due.kind !== input.kind) refuse('kind', 'unknown_choice')
  const signUpId = input.sign_up_id ?? due?.sign_up_id ?? (await buyerOf(db, input))
  const signUp = signUpId === null ? undefined : await bearerOf(db, signUpId, input.kind)
  if (signUpId !== null && !signUp) refuse('sign_up_id', 'unknown_choice')
  // The refund of one sign-up never pays the due of another.
  if (differs(signUp?.id, due?.sign_up_id) || (signUp && differs(signUp.round_no, due?.round_no)))
    refuse('sign_up_id', 'unknown_choice')
  const { account_id } = input
  if (account_id && !(await isUsableAccount(db, account_id))) refuse('account_id', 'unknown_choice')
  const named = input.lot_id ?? signUp?.lot_id ?? due?.lot_id ?? null
  if (differs(signUp?.of_lot, named)) refuse('lot_id', 'unknown_choice')
  const lotId = signUp?.event_id ? null : named
  if (differs(signUp?.lot_id, lotId) || differs(due?.lot_id, lotId)) refuse('lot_id', 'unknown_choice')
  const [lot] = lotId === null ? [] : await db.select().from(lotsTable).where(eq(lotsTable.id, lotId))
  if (lotId !== null && !lot) refuse('lot_id', 'unknown_choice')
  const ofUnapplied =
    input.kind === 'unapplied_in' ? await unappliedParty(db, input, signUp?.recycler_id ?? null) : nobody
  const subject = {
    ...ofUnapplied,
    lot_id: lotId,
    round_no: signUp?.round_no ?? due?.round_no ?? lot?.round_no ?? 0,
    sign_up_id: signUp?.id ?? null,
    due_id: due?.id ?? null,
    ...(await housesOf(db, lot, signUp?.event_id ?? null)),
    counterparty: input.counterparty ?? (await partyOf(db, due)) ?? signUp?.name ?? null,
  }
  const { kind, direction, counterparty_account = null } = input
  const payer_differs = await payerDiffers(db, { ...subject, kind, direction, counterparty_account })
  return { ...subject, payer_differs }
}

/** Refuses invalid values, even in a draft. With `whole`, it also refuses missing values. */
export function refuseFaults(who: Caller, input: NewEntry, whole: boolean): void {
  const { kind, direction, amount, occurred_on } = input
  const faults: FieldFault[] = []
  if (!enteredKinds.includes(kind)) faults.push({ name: 'kind', fault: 'unknown_choice' })
  if (entryDirections[kind] !== direction) faults.push({ name: 'direction', fault: 'unknown_choice' })
  if (amount && isZero(amount)) faults.push({ name: 'amount', fault: 'out_of_range' })
  if (occurred_on && occurred_on > businessDay(who.now))
    faults.push({ name: 'occurred_on', fault: 'out_of_range' })
  if (whole) for (const name of missingOf(input)) faults.push({ name, fault: 'required' })
  if (faults.length > 0) throw new InvalidFields(financeEntries.name, faults)
}

function missingOf(input: NewEntry): string[] {
  const missing: string[] = (['amount', 'occurred_on'] as const).filter((name) => !input[name])
  if (input.account_id === null || input.account_id === undefined) missing.push('account_id')
  if (input.sign_up_id || input.due_id || input.kind === 'unapplied_in') return missing
  if (!input.lot_id) missing.push('lot_id')
  return depositKinds.includes(input.kind) ? [...missing, 'sign_up_id'] : missing
}
