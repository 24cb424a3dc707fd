import { and, eq } from 'drizzle-orm'
import type { FileRef } from '#contract/grammar/field.ts'
import type { parties } from '#contract/finance.ts'
import { internalKinds, type EntryKind } from '#contract/entry-kinds.ts'
import { payerKey } from '#contract/rules/payer-key.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { decrypted } from '#server/tables/encrypted.ts'
import { consignorsTable } from '#server/tables/consignors.ts'
import { duesTable } from '#server/tables/finance.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { payerProofs } from '#server/tables/payer-proofs.ts'
import { recyclersTable } from '#server/tables/recyclers.ts'
import { signUpsTable } from '#server/tables/sign-ups.ts'
import { attachFiles, refuseForeignFiles } from '#server/features/uploads/files.ts'

interface Payer {
  counterparty: string | null
  counterparty_account: string | null
}

/** The columns of an entry that say whose money it is and who paid it. */
interface Paid extends Payer {
  kind: EntryKind
  direction: 'in' | 'out'
  lot_id: number | null
  sign_up_id: number | null
  due_id: number | null
}

interface Party {
  party: (typeof parties)[number]
  id: number
  name: string | null
  account: string | null
}

async function recycler(db: Db, id: number): Promise<Party | undefined> {
  const { company_name: name, bank_account } = recyclersTable
  const account = decrypted(bank_account)
  const [row] = await db.select({ name, account }).from(recyclersTable).where(eq(recyclersTable.id, id))
  return row && { party: 'recycler', id, ...row }
}

async function consignor(db: Db, id: number): Promise<Party | undefined> {
  const { company_name: name, bank_account } = consignorsTable
  const account = decrypted(bank_account)
  const [row] = await db.select({ name, account }).from(consignorsTable).where(eq(consignorsTable.id, id))
  return row && { party: 'consignor', id, ...row }
}

/** The party whose money an entry is: of its due, of its sign-up, or the consignor of its lot. */
async function partyOf(db: Db, { kind, lot_id, sign_up_id, due_id }: Paid): Promise<Party | undefined> {
  const [due] = due_id === null ? [] : await db.select().from(duesTable).where(eq(duesTable.id, due_id))
  if (due?.party === 'consignor' && due.party_id !== null) return consignor(db, due.party_id)
  if (due?.party === 'recycler' && due.party_id !== null) return recycler(db, due.party_id)
  if (sign_up_id !== null) {
    const [signUp] = await db
      .select({ id: signUpsTable.recycler_id })
      .from(signUpsTable)
      .where(eq(signUpsTable.id, sign_up_id))
    return signUp && recycler(db, signUp.id)
  }
  if (kind !== 'consignor_commission_in' || lot_id === null) return undefined
  const [lot] = await db
    .select({ id: lotsTable.commission_id })
    .from(lotsTable)
    .where(eq(lotsTable.id, lot_id))
  return lot?.id ? consignor(db, lot.id) : undefined
}

const bareNumber = (number: string | null): string => (number ?? '').replaceAll(/[\s-]/g, '')

/** True if somebody else than this party pays, by name and by account. */
function isStrange({ counterparty, counterparty_account }: Payer, { name, account }: Party): boolean {
  const key = payerKey(counterparty)
  if (key === '' || payerKey(name) === key) return false
  const own = bareNumber(account)
  return own === '' || own !== bareNumber(counterparty_account)
}

/**
 * The party of an entry if the payer is somebody else, by name and by account. Undefined if they are the
 * same.
 */
async function strangeParty(db: Db, entry: Paid): Promise<Party | undefined> {
  const hasParty = entry.direction === 'in' && !internalKinds.includes(entry.kind)
  // The owner of unapplied money becomes known when it is applied.
  if (!hasParty || entry.kind === 'unapplied_in' || payerKey(entry.counterparty) === '') return undefined
  const party = await partyOf(db, entry)
  return party && isStrange(entry, party) ? party : undefined
}

export const payerDiffers = async (db: Db, entry: Paid): Promise<boolean> =>
  (await strangeParty(db, entry)) !== undefined

/** Explains why the payer is not the party: a reason, a file (代付证明), or both. */
export interface PayerProof {
  reason?: string | null | undefined
  files?: FileRef[] | undefined
}

/** Stores the proof that a payer pays for a party. Refused without a reason or a file, unless it is known. */
async function prove(
  db: Db,
  who: Caller,
  entryId: number,
  payer: string,
  { party, id: party_id, name }: Party,
  { reason, files = [] }: PayerProof,
): Promise<void> {
  const of = { party, party_id, payer_key: payerKey(payer) }
  const [known] = await db
    .select({ id: payerProofs.id })
    .from(payerProofs)
    .where(
      and(
        eq(payerProofs.party, of.party),
        eq(payerProofs.party_id, of.party_id),
        eq(payerProofs.payer_key, of.payer_key),
      ),
    )
  if (known) return
  const owner = name ?? ''
  if (!reason && files.length === 0)
    throw new Refusal('payer_differs', { payer, party: owner }, { payer, party: owner })
  await refuseForeignFiles(db, who, 'files', files, [])
  await db
    .insert(payerProofs)
    .values({ ...of, payer, reason: reason ?? null, files, entry_id: entryId, created_by: who.uid })
    .onConflictDoNothing()
  await attachFiles(db, files, 'finance_entries', entryId)
}

/**
 * Returns whether the payer of an entry is not its party. The first payment of a payer for a party is
 * refused without a reason or a file; the proof then counts for every later payment.
 */
export async function provePayer(
  db: Db,
  who: Caller,
  entry: Paid & { id: number },
  proof: PayerProof,
): Promise<boolean> {
  const party = await strangeParty(db, entry)
  if (!party) return false
  await prove(db, who, entry.id, entry.counterparty ?? '', party, proof)
  return true
}

/**
 * Returns whether unapplied money pays for another party than its payer. The money of a known party pays for another
 * one only with a reason or a file, once per party and payer.
 */
export async function proveUse(
  db: Db,
  who: Caller,
  source: Paid & { id: number; party: Party['party'] | null; party_id: number | null },
  place: Pick<Paid, 'lot_id' | 'sign_up_id' | 'due_id'>,
  proof: PayerProof,
): Promise<boolean> {
  const target = await partyOf(db, { ...source, ...place })
  if (!target) return false
  const { party, party_id } = source
  const owner =
    party === null || party_id === null
      ? undefined
      : await (party === 'recycler' ? recycler : consignor)(db, party_id)
  if (owner && (owner.party !== target.party || owner.id !== target.id)) {
    await prove(db, who, source.id, source.counterparty ?? owner.name ?? '', target, proof)
    return true
  }
  return isStrange(source, target)
}
