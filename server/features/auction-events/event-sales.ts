import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { EventSale, EventSales, SaleMoney } from '#contract/event-sales.ts'
import { buyerKinds, type EntryKind } from '#contract/entry-kinds.ts'
import { resultStates } from '#contract/rules/lot-states.ts'
import { add, amount, subtract, type Decimal } from '#contract/rules/money.ts'
import { commissionOfSides, commissionTerms, confirmedGoods } from '#contract/rules/settlement-sum.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { auctionEventsTable } from '#server/tables/auction-events.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { recyclersTable } from '#server/tables/recyclers.ts'
import { settlementsTable } from '#server/tables/settlements.ts'
import { signUpsTable } from '#server/tables/sign-ups.ts'
import { dictionaryNames } from '#server/features/dictionaries/names.ts'
import { confirmedOfSales, saleKind } from '#server/features/finance/ledger/entries.ts'
import { seesDues, visibilityOf } from '#server/features/lots/visibility.ts'

const { grams: _grams, ...columns } = getTableColumns(lotsTable)

/** The sold lots that this caller sees, with their buyers and closed settlements. */
const soldLots = (db: Db, who: Caller, event: number) =>
  db
    .select({
      lot: columns,
      buyer_id: recyclersTable.id,
      buyer: recyclersTable.company_name,
      paddle_no: signUpsTable.paddle_no,
      price: settlementsTable.settlement_price,
      commission: settlementsTable.buyer_commission,
    })
    .from(lotsTable)
    .innerJoin(signUpsTable, eq(signUpsTable.id, lotsTable.winner_sign_up_id))
    .innerJoin(recyclersTable, eq(recyclersTable.id, signUpsTable.recycler_id))
    .leftJoin(
      settlementsTable,
      and(
        eq(settlementsTable.lot_id, lotsTable.id),
        eq(settlementsTable.round_no, lotsTable.round_no),
        eq(settlementsTable.state, 'closed'),
      ),
    )
    .where(
      and(
        eq(lotsTable.event_id, event),
        inArray(lotsTable.state, [...resultStates]),
        visibilityOf('mover').rows(who),
      ),
    )
    .orderBy(asc(lotsTable.event_seq), asc(lotsTable.id))
type Sold = Awaited<ReturnType<typeof soldLots>>[number]

/** Uses the figures of the closed settlement; before it is closed, those of the sale. */
function moneyOf({ lot, price, commission }: Sold, came: ReadonlyMap<string, Decimal>): SaleMoney {
  const goods = price ?? confirmedGoods(lot) ?? lot.deal_price ?? '0'
  const owed = commission ?? commissionOfSides(goods, commissionTerms(lot)).buyer
  const of = (kind: EntryKind) => came.get(saleKind(lot.id, kind)) ?? '0.00'
  const deposit = amount(of('deposit_apply'))
  const paid = subtract(add('0', ...buyerKinds.map(of)), of('overpaid_refund'))
  return {
    goods: amount(goods),
    commission: amount(owed),
    deposit,
    paid: amount(paid),
    left: amount(subtract(add(goods, owed), add(deposit, paid))),
  }
}

function saleOf(who: Caller, sold: Sold, came: ReadonlyMap<string, Decimal>): EventSale {
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
    money: seesDues(who, lot) ? moneyOf(sold, came) : null,
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
    deposit: sum('deposit'),
    paid: sum('paid'),
    left: sum('left'),
  }
}

/** The sales of an event, as far as the caller sees its lots. */
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
  const came = await confirmedOfSales(
    db,
    sales.map(({ lot }) => lot.id),
  )
  const items = sales.map((sold) => saleOf(who, sold, came))
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
