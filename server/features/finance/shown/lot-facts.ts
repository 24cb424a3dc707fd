import { and, asc, eq, ilike, inArray, ne, or, sql } from 'drizzle-orm'
import type { FinanceLot } from '#contract/finance-lot.ts'
import { approvedStates, resultStates } from '#contract/rules/lot-states.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { containing } from '#server/lists/list-query.ts'
import { decrypted } from '#server/tables/encrypted.ts'
import { consignorsTable } from '#server/tables/consignors.ts'
import { companiesTable } from '#server/tables/dictionaries.ts'
import { actionsOf } from '#server/features/lots/present.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { recyclersTable } from '#server/tables/recyclers.ts'
import { signUpsTable } from '#server/tables/sign-ups.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { accountEdits } from '../ledger/account-changes.ts'
import { consignorMoney } from '../ledger/consignor-funds.ts'
import { paymentOf } from '../ledger/held.ts'
import { lotShortfalls } from './lot-shortfalls.ts'

async function winnerOf(db: Db, id: number | null) {
  if (id === null) return undefined
  const [row] = await db
    .select({
      id: recyclersTable.id,
      name: recyclersTable.company_name,
      bank: recyclersTable.bank_name,
      account: decrypted(recyclersTable.bank_account),
    })
    .from(signUpsTable)
    .innerJoin(recyclersTable, eq(recyclersTable.id, signUpsTable.recycler_id))
    .where(eq(signUpsTable.id, id))
  return row
}

async function consignorOf(db: Db, id: number | null) {
  if (id === null) return undefined
  const { company_name: name, bank_name: bank, bank_account } = consignorsTable
  const account = decrypted(bank_account)
  const [row] = await db
    .select({ id: consignorsTable.id, name, bank, account })
    .from(consignorsTable)
    .where(eq(consignorsTable.id, id))
  return row
}

/** The round's sign-ups with the money received for each. */
export async function deposits(
  db: Db,
  lot: Pick<StoredLot, 'id' | 'round_no'>,
): Promise<FinanceLot['sign_ups']> {
  return db
    .select({
      id: signUpsTable.id,
      name: recyclersTable.company_name,
      paddle_no: signUpsTable.paddle_no,
      deposit_status: signUpsTable.deposit_status,
      bond_price: signUpsTable.bond_price,
      received_amount: signUpsTable.received_amount,
    })
    .from(signUpsTable)
    .innerJoin(recyclersTable, eq(recyclersTable.id, signUpsTable.recycler_id))
    .where(
      and(
        eq(signUpsTable.lot_id, lot.id),
        eq(signUpsTable.round_no, lot.round_no),
        ne(signUpsTable.review_status, 'cancelled'),
      ),
    )
    .orderBy(asc(signUpsTable.id))
    .limit(500)
}

const mostOptions = 30

/** Finds approved and later lots by number or name, the latest first. */
export async function financeLotOptions(
  db: Db,
  q: string,
): Promise<{ items: { id: number; name: string }[] }> {
  const pattern = containing(q)
  const items = await db
    .select({
      id: lotsTable.id,
      name: sql<string>`concat_ws(' ', ${lotsTable.lot_no}, ${lotsTable.corpore_name})`,
    })
    .from(lotsTable)
    .where(
      and(
        inArray(lotsTable.state, [...approvedStates]),
        q === '' ? undefined : or(ilike(lotsTable.lot_no, pattern), ilike(lotsTable.corpore_name, pattern)),
      ),
    )
    .orderBy(sql`${lotsTable.created_at} desc nulls last, ${lotsTable.id} desc nulls last`)
    .limit(mostOptions)
  return { items }
}

/** Changes of a party's bank data, latest first, so that people who pay the party notice them. */
async function bankChanges(
  db: Db,
  party: 'consignor' | 'recycler',
  id: number | undefined,
): Promise<FinanceLot['bank_changes']> {
  if (id === undefined) return []
  const rows = await accountEdits(db, { owner: party, id }, 5)
  const names = await staffNames(
    db,
    rows.flatMap((row) => row.by_uid ?? []),
  )
  return rows.map((row) => ({
    party,
    at: row.at,
    by_name: row.by_uid === null ? null : (names.get(row.by_uid) ?? null),
  }))
}

/** The agreed terms without the reserve. */
const termsOf = ({ version, lot_no, round_no, corpore_name, state, unit, ...lot }: StoredLot) => ({
  version,
  lot_no,
  round_no,
  corpore_name,
  state,
  unit,
  pricing_basis: lot.pricing_basis,
  auction_quantity: lot.auction_quantity,
  bond_price: lot.bond_price,
  commission_point: lot.commission_point,
  commission_payer: lot.commission_payer,
  consignor_commission_point: lot.consignor_commission_point,
  buyer_scale: lot.buyer_scale,
  consignor_scale: lot.consignor_scale,
  advance_payment: lot.advance_payment,
  tax_receipt: lot.tax_receipt,
  owed_after_pick_up: lot.owed_after_pick_up,
  released_on_credit: lot.released_on_credit,
})

/** Finance's view of an approved lot: terms, parties and full bank data, but never the reserve. */
export async function financeLot(db: Db, who: Caller, id: number): Promise<FinanceLot> {
  const [lot] = await db.select().from(lotsTable).where(eq(lotsTable.id, id))
  if (!lot || ['draft', 'reviewing'].includes(lot.state)) throw new Refusal('not_found')
  const consignor = await consignorOf(db, lot.commission_id)
  const [company] =
    lot.company === null
      ? []
      : await db.select().from(companiesTable).where(eq(companiesTable.id, lot.company))
  const winner = await winnerOf(db, lot.winner_sign_up_id)
  const sold = resultStates.includes(lot.state)
  const payment = sold ? await paymentOf(db, lot) : undefined
  const consignor_money = await consignorMoney(db, lot)
  return {
    id,
    ...termsOf(lot),
    company_name: company?.name ?? null,
    deal_price: sold ? lot.deal_price : null,
    consignor_name: consignor?.name ?? null,
    consignor_bank_name: consignor?.bank ?? null,
    consignor_bank_account: consignor?.account ?? null,
    winner_name: winner?.name ?? null,
    winner_bank_name: winner?.bank ?? null,
    winner_bank_account: winner?.account ?? null,
    sign_ups: await deposits(db, lot),
    bank_changes: [
      ...(await bankChanges(db, 'consignor', consignor?.id)),
      ...(await bankChanges(db, 'recycler', winner?.id)),
    ],
    shortfalls: await lotShortfalls(db, id),
    confirmed: payment?.confirmed ?? '0.00',
    due_before_pick_up: payment?.due ?? null,
    consignor_funded: consignor_money.funded,
    consignor_advanced: consignor_money.advanced,
    actions: actionsOf(who, lot),
  }
}
