import { books, dueOf, post, rows, someCents, someDay, type House } from './house.ts'
import type { Due, Terms } from './terms.ts'
import { cents, least, yuan } from './whole-cents.ts'

/** The buyer pays for the goods: in parts, too much, by separate commission, or a payment comes to nothing. */
export async function paysSale(house: House, terms: Terms, missing: bigint): Promise<void> {
  const { d, book } = house
  const { lot } = terms
  const due = book.lot(lot).sale as Due
  const part = missing / BigInt(2 + d.below(4))
  for (const amount of d.one([[missing], [part, missing - part], [missing + someCents(house, 0, 5000)]])) {
    if (amount <= 0n) continue
    const on = someDay(house)
    const kind = !terms.perUnit && d.chance(0.2) ? d.one(['buyer_commission_in', 'advance_in']) : due.kind
    const entry = await books(house, kind, amount, on, { lot_id: lot })
    book.receives(lot, due, amount, on)
    if (!d.chance(0.15) || entry.amount !== yuan(amount)) continue
    await post(house, '1a', `/api/finance/entries/${entry.id}/reverse`, {
      version: entry.version,
      reason: '退票',
    })
    book.takesBack(lot, due, amount)
    await books(house, due.kind, amount, on, { lot_id: lot })
    book.receives(lot, due, amount, on)
  }
}

/** Money pays a due in parts, or too much of it comes. */
export async function paysDue(house: House, lot: number, due: Due): Promise<void> {
  const { d, book } = house
  const open = due.amount - due.paid
  if (open <= 0n || !due.live) return
  const isIn = due.kind.endsWith('_in')
  const amount = d.one([open, open, open / 2n + 1n, isIn ? open + someCents(house, 0, 200) : open])
  const [on, { id: due_id }] = [someDay(house), await dueOf(house, lot, due)]
  await books(house, due.kind, amount, on, { due_id })
  if (isIn) book.receives(lot, due, amount, on)
  else book.pays(lot, due, amount, on)
}

/** Money of a bidder that nobody knows a place for; some of it pays a due, some goes back. */
export async function strays(house: House, lot: number, due: Due): Promise<void> {
  const { d, book } = house
  const [party, party_id] = due.party.split(' ')
  const [amount, on] = [someCents(house, 500, 9000), someDay(house)]
  const { id } = await books(house, 'unapplied_in', amount, on, { party, party_id: Number(party_id) })
  book.keeps(due.party, amount, amount, on)
  const open = due.amount - due.paid
  const used = least(open, d.one([amount, amount / 2n]))
  if (used > 0n && due.live) {
    const body = { due_id: (await dueOf(house, lot, due)).id, amount: yuan(used) }
    await post(house, '8a', `/api/finance/unapplied/${id}/apply`, body)
    book.applies(lot, due, used)
  }
  if (!due.live || used >= amount || d.chance(0.5)) return
  const rest = amount - (used > 0n ? used : 0n)
  const back = await post(house, '8a', `/api/finance/unapplied/${id}/refund`, { amount: yuan(rest) })
  await post(house, '8b', `/api/finance/entries/${back.id}/confirm`, { version: 1 })
  book.sendsBack(due.party, rest, rest, back.occurred_on)
}

/** The product makes a due each time something was recovered; all together are one here. */
export async function paysPayout(house: House, lot: number, payout: Due): Promise<void> {
  const dues = await rows(
    house,
    `select id::int, (amount - paid_amount)::text as open from finance_dues
      where lot_id = $1 and kind = 'shortfall_payout' and state in ('open', 'partial')`,
    [lot],
  )
  for (const { id, open } of dues) {
    const on = someDay(house)
    await books(house, 'shortfall_payout', cents(open), on, { due_id: id })
    house.book.pays(lot, payout, cents(open), on)
  }
}

/** A consignor is paid some of its money before the settlement. */
export async function paysConsignor(house: House, lot: number): Promise<void> {
  const [amount, on] = [someCents(house, 10, 4000), someDay(house)]
  await books(house, 'consignor_payout', amount, on, { lot_id: lot })
  house.book.pays(lot, null, amount, on)
}
