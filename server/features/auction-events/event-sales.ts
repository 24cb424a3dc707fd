import { and, asc, eq, inArray } from 'drizzle-orm'
import type { EventSale, EventSales, SaleMoney } from '#contract/event-sales.ts'
import { buyerKinds, type EntryKind } from '#contract/entry-kinds.ts'
import { goodsMoney } from '#contract/rules/goods-money.ts'
import { perUnitOf } from '#contract/rules/lot-choices.ts'
import { releasedStates, resultStates } from '#contract/rules/lot-states.ts'
import { add, amount, isZero, subtract, orZero, type Decimal } from '#contract/rules/money.ts'
import { commissionOfSides, commissionTerms, confirmedGoods } from '#contract/rules/settlement-sum.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { recordsWhere } from '#server/records/records.ts'
import { auctionEventsTable } from '#server/tables/auction-events.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { recyclersTable } from '#server/tables/recyclers.ts'
import { settlementsTable } from '#server/tables/settlements.ts'
import { signUpsTable } from '#server/tables/sign-ups.ts'
import { dictionaryNames } from '#server/features/dictionaries/names.ts'
import { confirmedOfSales, saleKind } from '#server/features/finance/ledger/confirmed-sums.ts'
import { netOf } from '#server/features/lots/deal-amount.ts'
import { lotSources } from '#server/features/lots/source.ts'
import { seesDues, visibilityOf, type StoredLot } from '#server/features/lots/visibility.ts'
import { chargesOfSales, payeesOf, type SaleCharges } from './sale-facts.ts'

/** A sold lot with its buyer and its closed settlement. */
interface Sold {
  lot: StoredLot
  buyer_id: number
  buyer: string
  paddle_no: string | null
  price: Decimal | null
  commission: Decimal | null
}

const buyersOf = (db: Db, signUps: readonly number[]) =>
  db
    .select({
      id: signUpsTable.id,
      buyer_id: recyclersTable.id,
      buyer: recyclersTable.company_name,
      paddle_no: signUpsTable.paddle_no,
    })
    .from(signUpsTable)
    .innerJoin(recyclersTable, eq(recyclersTable.id, signUpsTable.recycler_id))
    .where(inArray(signUpsTable.id, [...signUps]))

const settlementsOf = (db: Db, lots: readonly StoredLot[]) =>
  db
    .select({
      lot_id: settlementsTable.lot_id,
      round_no: settlementsTable.round_no,
      price: settlementsTable.settlement_price,
      commission: settlementsTable.buyer_commission,
    })
    .from(settlementsTable)
    .where(
      and(
        inArray(
          settlementsTable.lot_id,
          lots.map(({ id }) => id),
        ),
        eq(settlementsTable.state, 'closed'),
      ),
    )

/** The sold lots of an event that this caller sees. */
async function soldLots(db: Db, who: Caller, event: number): Promise<Sold[]> {
  const sold = and(
    eq(lotsTable.event_id, event),
    inArray(lotsTable.state, [...resultStates]),
    visibilityOf('mover').rows(who),
  )
  const lots = await recordsWhere(db, lotSources.mover, sold, { order: asc(lotsTable.event_seq) })
  const winners = lots.flatMap(({ winner_sign_up_id }) => winner_sign_up_id ?? [])
  const buyers = new Map((await buyersOf(db, winners)).map(({ id, ...buyer }) => [id, buyer]))
  const settled = new Map(
    (await settlementsOf(db, lots)).map(({ lot_id, round_no, ...sums }) => [`${lot_id} ${round_no}`, sums]),
  )
  return lots.flatMap((lot) => {
    const buyer = lot.winner_sign_up_id === null ? undefined : buyers.get(lot.winner_sign_up_id)
    const { price = null, commission = null } = settled.get(`${lot.id} ${lot.round_no}`) ?? {}
    return buyer ? [{ lot, ...buyer, price, commission }] : []
  })
}

/** All sales of an event: payments by lot and kind, charges by lot, and the account to pay to. */
interface Known {
  came: ReadonlyMap<string, Decimal>
  charges: ReadonlyMap<number, SaleCharges>
  payees: ReadonlyMap<number, string | null>
}

/** The buyer's payments for the goods less refunds, and the applied deposit. */
function paymentsOf({ id }: Sold['lot'], { came }: Known): { deposit: Decimal; paid: Decimal } {
  const of = (kind: EntryKind) => came.get(saleKind(id, kind)) ?? '0.00'
  const paid = subtract(add('0', ...buyerKinds.map(of)), of('overpaid_refund'))
  return { deposit: amount(of('deposit_apply')), paid: amount(paid) }
}

/** Uses the figures of the settlement once it is closed, and those of the sale until then. */
function moneyOf({ lot, price, commission }: Sold, known: Known): SaleMoney {
  const goods = price ?? confirmedGoods(lot) ?? orZero(lot.deal_price)
  const owed = commission ?? commissionOfSides(goods, commissionTerms(lot)).buyer
  const { charged, paid: ofCharges } = known.charges.get(lot.id) ?? { charged: '0', paid: '0' }
  const { deposit, paid: ofGoods } = paymentsOf(lot, known)
  const paid = add(ofGoods, ofCharges)
  return {
    goods: amount(goods),
    commission: amount(owed),
    charges: amount(charged),
    deposit,
    paid: amount(paid),
    left: amount(subtract(add(goods, owed, charged), add(deposit, paid))),
  }
}

/**
 * Checks the payments again for the pick-up note, because goods sold by the unit may be worth more than was
 * paid.
 */
async function isReleased(db: Db, { lot, price, commission }: Sold, known: Known): Promise<boolean> {
  if (!releasedStates.includes(lot.state)) return false
  const { deposit, paid } = paymentsOf(lot, known)
  const { missing } = goodsMoney({
    ...commissionTerms(lot),
    pricing_basis: lot.pricing_basis,
    deal_price: lot.deal_price,
    advance_payment: lot.advance_payment,
    net: perUnitOf(lot) === undefined ? '0' : orZero(await netOf(db, lot.id, lot.round_no)),
    paid: add(deposit, paid),
    settled: price === null ? null : add(price, orZero(commission)),
    complete: lot.state === 'settled',
  })
  return lot.released_on_credit || isZero(missing)
}

async function saleOf(db: Db, who: Caller, sold: Sold, known: Known): Promise<EventSale> {
  const { lot, buyer_id, buyer, paddle_no, price } = sold
  return {
    lot_id: lot.id,
    event_seq: lot.event_seq,
    lot_no: lot.lot_no,
    corpore_name: lot.corpore_name,
    auction_quantity: lot.auction_quantity,
    unit: lot.unit,
    state: lot.state,
    buyer_id,
    buyer,
    paddle_no,
    deal_price: lot.deal_price ?? '0.00',
    result_at: lot.result_at,
    payment_due_on: lot.payment_due_on,
    settled: price !== null,
    released: await isReleased(db, sold, known),
    payee_account: known.payees.get(lot.id) ?? null,
    money: seesDues(who, lot) ? moneyOf(sold, known) : null,
  }
}

/** The sums add up the rows, so they match the lots and their settlements. */
function sumsOf(items: readonly EventSale[]): SaleMoney | null {
  const rows = items.flatMap(({ money }) => money ?? [])
  if (rows.length === 0 || rows.length < items.length) return null
  const sum = (name: keyof SaleMoney) => amount(add('0', ...rows.map((row) => row[name])))
  return {
    goods: sum('goods'),
    commission: sum('commission'),
    charges: sum('charges'),
    deposit: sum('deposit'),
    paid: sum('paid'),
    left: sum('left'),
  }
}

/** The sales of an event's lots that the caller may see. */
export async function eventSales(db: Db, who: Caller, id: number): Promise<EventSales> {
  const [event] = await db.select().from(auctionEventsTable).where(eq(auctionEventsTable.id, id))
  const [seen] = event
    ? await db
        .select({ id: lotsTable.id })
        .from(lotsTable)
        .where(and(eq(lotsTable.event_id, id), visibilityOf('mover').rows(who)))
        .limit(1)
    : []
  if (!event || !seen) throw new Refusal('not_found')
  const { companies, platforms } = await dictionaryNames(db)
  const sales = await soldLots(db, who, id)
  const lots = sales.map(({ lot }) => lot)
  const ids = lots.map((lot) => lot.id)
  const known = {
    came: await confirmedOfSales(db, ids),
    charges: await chargesOfSales(db, ids),
    payees: await payeesOf(db, lots),
  }
  const items: EventSale[] = []
  for (const sold of sales) items.push(await saleOf(db, who, sold, known))
  return {
    event: {
      id,
      event_no: event.event_no,
      title: event.title,
      company_name: companies.get(event.company) ?? null,
      platform_name: platforms.get(event.platform) ?? null,
    },
    items,
    sums: sumsOf(items),
  }
}
