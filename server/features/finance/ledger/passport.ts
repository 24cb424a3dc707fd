import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type {
  AccountChange,
  AccountOrigin,
  EarlierPayment,
  PaymentPassport,
} from '#contract/payment-passport.ts'
import { accountHash } from '#server/secrets/data-key.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { decryptRow } from '#server/tables/encrypted.ts'
import { duesTable, entriesTable } from '#server/tables/finance.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { signUpsTable } from '#server/tables/sign-ups.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { accountHistory, type AccountOf } from './account-changes.ts'
import { accountsPaid } from './dual-control.ts'
import { consignorNames, recyclerNames } from './names.ts'
import { partyAccount, payerOf } from './payer.ts'

const mostChanges = 20
const mostPayments = 10

async function readOutflow(db: Db, id: number) {
  const [stored] = await db.select().from(entriesTable).where(eq(entriesTable.id, id))
  if (!stored || stored.direction !== 'out') throw new Refusal('not_found')
  const entry = decryptRow(entriesTable, stored)
  const [lot] =
    entry.lot_id === null ? [] : await db.select().from(lotsTable).where(eq(lotsTable.id, entry.lot_id))
  const [due] =
    entry.due_id === null ? [] : await db.select().from(duesTable).where(eq(duesTable.id, entry.due_id))
  const [signUp] =
    entry.sign_up_id === null
      ? []
      : await db.select().from(signUpsTable).where(eq(signUpsTable.id, entry.sign_up_id))
  return { entry, lot, due, signUp }
}

type Outflow = Awaited<ReturnType<typeof readOutflow>>

const sameAccount = (a: string, b: string | null | undefined): boolean =>
  Boolean(b?.trim()) && accountHash(a) === accountHash(b ?? '')

/**
 * Finds the account that is paid, and its source: the entry itself, or else the payee's current account.
 */
async function findOrigin(db: Db, { entry, signUp }: Outflow, paid: readonly AccountOf[]) {
  const parties = []
  for (const { owner, id } of paid)
    if (owner !== 'own_account') {
      const known = await partyAccount(db, { party: owner, party_id: id })
      if (known?.counterparty_account) parties.push({ origin: owner, known })
    }
  const [first] = parties
  const account = entry.counterparty_account?.trim() || first?.known.counterparty_account || null
  const bank_name = entry.counterparty_bank ?? first?.known.counterparty_bank ?? null
  const none = { account, bank_name, origin_name: null }
  if (account === null) return { ...none, origin: 'none' as AccountOrigin }
  const own = parties.find(({ known }) => sameAccount(account, known.counterparty_account))
  if (own) return { ...none, origin: own.origin as AccountOrigin, origin_name: own.known.counterparty }
  const payer = signUp && (await payerOf(db, signUp.id))
  if (payer && sameAccount(account, payer.counterparty_account))
    return { ...none, origin: 'payer' as AccountOrigin, origin_name: payer.counterparty }
  return { ...none, origin: 'typed' as AccountOrigin }
}

async function changesOf(
  db: Db,
  paid: readonly AccountOf[],
  account: string | null,
): Promise<AccountChange[]> {
  const rows = await accountHistory(db, paid, mostChanges)
  const idsOf = (owner: string) => rows.map((row) => (row.owner === owner ? row.record_id : null))
  const owners = {
    recycler: await recyclerNames(db, idsOf('recycler')),
    consignor: await consignorNames(db, idsOf('consignor')),
    own_account: new Map<number, string>(),
  }
  const people = await staffNames(
    db,
    rows.flatMap((row) => row.by_uid ?? []),
  )
  const hash = account === null ? null : accountHash(account)
  return rows.map(({ owner, record_id, path, at, by_uid, old_hash, new_hash }) => ({
    owner,
    owner_name: owners[owner].get(record_id) ?? null,
    path,
    at,
    by: by_uid,
    by_name: by_uid === null ? null : (people.get(by_uid) ?? null),
    number_changed: old_hash !== new_hash,
    led_here: old_hash !== new_hash && new_hash === hash,
  }))
}

function paidBefore(db: Db, id: number, account: string | null): Promise<EarlierPayment[]> {
  if (account === null) return Promise.resolve([])
  return db
    .select({
      id: entriesTable.id,
      entry_no: entriesTable.entry_no,
      occurred_on: entriesTable.occurred_on,
      amount: entriesTable.amount,
      payee: entriesTable.counterparty,
    })
    .from(entriesTable)
    .where(
      and(
        eq(entriesTable.direction, 'out'),
        eq(entriesTable.state, 'confirmed'),
        ne(entriesTable.id, id),
        sql`account_hash(${entriesTable.counterparty_account}) = ${accountHash(account)}`,
      ),
    )
    .orderBy(desc(entriesTable.id))
    .limit(mostPayments)
}

/** 付款护照: the facts about the account that the second person needs before the money goes there. */
export async function passportOf(db: Db, _who: Caller, id: number): Promise<PaymentPassport> {
  const outflow = await readOutflow(db, id)
  const { entry } = outflow
  const paid = accountsPaid(outflow)
  const from = await findOrigin(db, outflow, paid)
  const typed = from.origin === 'typed'
  const authors = typed && entry.created_by !== null ? await staffNames(db, [entry.created_by]) : new Map()
  return {
    payee: entry.counterparty,
    ...from,
    typed_by_name: typed ? (authors.get(entry.created_by) ?? null) : null,
    typed_at: typed ? entry.created_at : null,
    changes: await changesOf(db, paid, from.account),
    paid_before: await paidBefore(db, id, from.account),
  }
}
