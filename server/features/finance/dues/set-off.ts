import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { DueRow, dueRoutes } from '#contract/dues.ts'
import type { BodyOf } from '#contract/grammar/route.ts'
import { claimKinds } from '#contract/rules/shortfall.ts'
import {
  add,
  amount,
  compare,
  isZero,
  smaller,
  subtract,
  orZero,
  type Decimal,
} from '#contract/rules/money.ts'
import { businessDay } from '#contract/rules/time.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import { lockRecords } from '#server/records/records.ts'
import { required } from '#server/records/required.ts'
import { writeColumns, writeRecord } from '#server/records/write-records.ts'
import { duesTable, entriesTable } from '#server/tables/finance.ts'
import { attachFiles, refuseForeignFiles } from '#server/features/uploads/files.ts'
import type { EntryEffect } from '../deposits/deposit-effects.ts'
import { unpaidOf } from '../ledger/changes.ts'
import { writeEntry, writeOpposite } from '../ledger/entries.ts'
import {
  amountOf,
  dueSource,
  entrySource,
  isDefaulters,
  type StoredDue,
  type StoredEntry,
} from '../ledger/source.ts'
import { presentDue, readyDue } from './due-acts.ts'
import { lockDue } from './dues.ts'
import { claimsOf, type Claim } from './claims.ts'
import { setOffOf } from './default-dues.ts'
import { payDue, unpayDue } from './pay-due.ts'

/** All claims made against the refund's party after the resale, oldest first. */
async function claimsAgainst(db: Db, due: StoredDue): Promise<StoredDue[]> {
  const { lot_id, round_no, sign_up_id } = due
  const rows = await lockRecords(
    db,
    dueSource,
    and(
      eq(duesTable.lot_id, required(lot_id, 'the lot of a due')),
      eq(duesTable.round_no, round_no),
      eq(duesTable.sign_up_id, required(sign_up_id, 'the sign-up of a refund')),
      inArray(duesTable.kind, claimKinds),
    ),
  )
  return rows.toSorted((a, b) => a.id - b.id)
}

/** Pays a due without cash and writes an entry for it. */
async function writeSide(
  db: Db,
  who: Caller,
  due: StoredDue,
  paid: Decimal,
  more: Partial<StoredEntry>,
): Promise<StoredEntry> {
  await payDue(db, who, due, paid)
  return writeEntry(db, who, {
    ...more,
    kind: 'set_off',
    direction: required(due.direction, 'the direction of a due'),
    amount: paid,
    occurred_on: businessDay(who.now),
    due_id: due.id,
    lot_id: due.lot_id,
    round_no: due.round_no,
    sign_up_id: due.sign_up_id,
    platform: due.platform,
    company: due.company,
    state: 'confirmed',
    confirmed_by: who.uid,
    confirmed_at: who.now.toISOString(),
  })
}

/** The maximum that may be set off: the refund, and after the resale no more than the open claims. */
async function limitOf(db: Db, due: StoredDue, claims: readonly StoredDue[]): Promise<Decimal> {
  const open = unpaidOf(due)
  const known = await claimsOf(db, required(due.lot_id, 'the lot of a due'))
  const isResold = claims.length > 0 || known.some((claim) => claim.sign_up_id === due.sign_up_id)
  return isResold ? smaller(amount(add('0', ...claims.map(unpaidOf))), open) : open
}

/**
 * Sets a defaulter's refund off against the defaulter's debts, or retains it until these are known. A file
 * documents the legal basis. Each side is a separate entry and moves no cash.
 */
export async function setOffDue(
  db: Db,
  who: Caller,
  id: number,
  { version, amount: withheld, files, reason }: BodyOf<typeof dueRoutes.setOff>,
): Promise<DueRow> {
  if (isZero(withheld)) throw invalidField('finance_dues', 'amount', 'above_zero')
  const proofs = files ?? []
  if (proofs.length === 0) throw invalidField('finance_dues', 'files', 'required')
  await refuseForeignFiles(db, who, 'files', proofs, [])
  const due = await readyDue(db, who, id, version)
  if (!(await isDefaulters(db, due))) throw new Refusal('wrong_state')
  const claims = await claimsAgainst(db, due)
  const limit = await limitOf(db, due, claims)
  if (compare(withheld, limit) > 0) throw new Refusal('due_exceeded', { amount: limit })
  const said = { voucher: proofs, remark: reason ?? null }
  const side = await writeSide(db, who, due, amount(withheld), said)
  await payClaims(db, who, claims, side, said)
  const changes = {
    set_off: amount(add(orZero(due.set_off), withheld)),
    files: [...due.files, ...proofs],
    state_reason: reason ?? due.state_reason,
  }
  const written = await writeRecord(db, who, dueSource, await lockDue(db, id), changes, {
    action: 'set_off',
    detail: { amount: amount(withheld), ...(reason && { reason }) },
  })
  await attachFiles(db, proofs, 'finance_dues', id)
  return presentDue(db, who, written)
}

async function payClaims(
  db: Db,
  who: Caller,
  claims: readonly StoredDue[],
  side: StoredEntry,
  said: Partial<StoredEntry>,
): Promise<void> {
  let rest: Decimal = amountOf(side)
  for (const claim of claims) {
    const open = unpaidOf(claim)
    const paid = amount(smaller(open, rest))
    // The first claim may be paid or only proposed, and a later one open.
    if (isZero(paid)) continue
    await writeSide(db, who, claim, paid, { ...said, source_id: side.id })
    rest = subtract(rest, paid)
  }
}

/**
 * Makes the retained money that a resale does not need due back. The latest set-offs are reversed first; one that is
 * needed in part is written again with that part.
 */
export async function returnExcess(
  db: Db,
  who: Caller,
  { round_no, sign_up_id, set_off }: Pick<Claim, 'round_no' | 'sign_up_id' | 'set_off'>,
  { id }: { id: number },
): Promise<void> {
  let rest = subtract(await setOffOf(db, { id, round_no }, sign_up_id), set_off)
  const { lot_id, round_no: round, kind, direction, state, reverses_id } = entriesTable
  const sides = await lockRecords(
    db,
    entrySource,
    and(
      eq(lot_id, id),
      eq(round, round_no),
      eq(entriesTable.sign_up_id, sign_up_id),
      eq(kind, 'set_off'),
      eq(direction, 'out'),
      eq(state, 'confirmed'),
      isNull(reverses_id),
    ),
  )
  for (const side of sides.toSorted((a, b) => b.id - a.id)) {
    if (compare(rest, '0') <= 0) return
    const whole = amountOf(side)
    const back = amount(smaller(whole, rest))
    rest = subtract(rest, back)
    const due = await lockDue(db, required(side.due_id, 'the due of a set-off'))
    await unpayDue(db, who, due, whole)
    await writeColumns(db, who, entrySource, side, { state: 'reversed' })
    await writeOpposite(db, who, side)
    const kept = amount(subtract(whole, back))
    const said = { voucher: side.voucher, remark: side.remark }
    if (!isZero(kept)) await writeSide(db, who, await lockDue(db, due.id), kept, said)
    const left = amount(subtract(orZero(due.set_off), back))
    await writeColumns(db, who, dueSource, await lockDue(db, due.id), { set_off: left })
  }
}

/** Refuses to reverse a set-off from before the resale while the resale's claim counts it. */
async function refuseCountedByClaim(db: Db, refund: StoredDue, withheld: Decimal): Promise<void> {
  const id = required(refund.lot_id, 'the lot of a due')
  const signUpId = required(refund.sign_up_id, 'the sign-up of a refund')
  const claim = (await claimsOf(db, id)).findLast((item) => item.sign_up_id === signUpId)
  if (!claim) return
  const all = await setOffOf(db, { id, round_no: refund.round_no }, signUpId)
  if (compare(subtract(all, withheld), claim.set_off) < 0)
    throw new Refusal('depends_on_entry', { order: '' })
}

/** After a set-off is reversed, both sides are owed again. */
export const undoSetOff: EntryEffect = async (db, who, { entry, due }) => {
  const refund = required(due, 'the due of a set-off')
  await refuseCountedByClaim(db, refund, amountOf(entry))
  const sides = await db
    .select({ id: entriesTable.id, due_id: entriesTable.due_id })
    .from(entriesTable)
    .where(and(eq(entriesTable.source_id, entry.id), eq(entriesTable.state, 'confirmed')))
    .orderBy(asc(entriesTable.due_id))
  for (const { id, due_id } of sides) {
    const claim = await lockDue(db, required(due_id, 'the due of a set-off'))
    const [side] = await lockRecords(db, entrySource, eq(entriesTable.id, id))
    const locked = required(side, 'the side of a set-off')
    await unpayDue(db, who, claim, amountOf(locked))
    await writeColumns(db, who, entrySource, locked, { state: 'reversed' })
    await writeOpposite(db, who, locked)
  }
  await writeColumns(db, who, dueSource, refund, {
    set_off: amount(subtract(orZero(refund.set_off), amountOf(entry))),
  })
}
