import { found, newLot, type Due, type Lot, type Terms } from './terms.ts'
import { cents, commissionOf, goodsOf, least, most, total } from './whole-cents.ts'

/**
 * A second bookkeeper. It is told what happened and keeps books of its own by the rules of money, without the product's
 * code and rows. `today` is the day of whatever is no money.
 */
export class SecondBookkeeper {
  private readonly lots = new Map<number, Lot>()
  private readonly postings: { account: string; on: string; amount: bigint }[] = []
  private readonly today: string
  constructor(today: string) {
    this.today = today
  }

  lot = (id: number): Lot => found(this.lots.get(id))
  private bidder = (lot: number, id: number) => found(this.lot(lot).bidders.find((b) => b.id === id))
  private post = (account: string, amount: bigint, on = this.today): void =>
    void this.postings.push({ account, on, amount })
  private asks(lot: Lot, kind: string, party: string, amount: bigint, live = true): Due {
    lot.dues.push({ kind, party, amount: most(amount, 0n), paid: 0n, live })
    return found(lot.dues.at(-1))
  }
  private commissions({ payer, rate, consignorRate, scale, consignorScale }: Lot, price: bigint) {
    const ofConsignor = payer === 'both' ? consignorRate : rate
    return {
      buyer: payer === 'consignor' ? 0n : commissionOf(price, rate, scale),
      consignor: payer === 'buyer' ? 0n : commissionOf(price, ofConsignor, consignorScale),
    }
  }
  private wholePrice = ({ perUnit, price, quantity }: Lot): bigint =>
    perUnit ? goodsOf(price, [quantity]) : cents(price)

  opens = (terms: Terms) => this.lots.set(terms.lot, newLot(terms))
  signsUp = (lot: number, id: number, recycler: number) =>
    this.lot(lot).bidders.push({ id, party: `recycler ${recycler}`, deposit: 0n, applied: 0n, paid: 0n })
  sells(id: number, winner: number, price: string): void {
    const [lot, buyer] = [this.lot(id), this.bidder(id, winner)]
    Object.assign(buyer, { applied: buyer.deposit, deposit: 0n })
    Object.assign(lot, { winner: buyer, price })
    const whole = cents(price) + this.commissions(lot, cents(price)).buyer
    lot.obligation = lot.perUnit ? most(cents(lot.advance), buyer.applied) : whole
    const kind = lot.perUnit ? 'advance_in' : 'balance_in'
    lot.sale = this.asks(lot, kind, buyer.party, lot.obligation - buyer.applied)
    this.post(buyer.party, lot.obligation)
    this.post(`held ${buyer.party}`, -buyer.applied)
    this.claims(lot)
  }
  /** The buyer owes no price any more, loses the deposit and gets the payments back. */
  defaults(id: number): void {
    const lot = this.lot(id)
    const { party, paid, applied: forfeited } = found(lot.winner)
    const [owner, firstPrice] = [`consignor ${lot.consignor}`, this.wholePrice(lot)]
    const commissions = total(Object.values(this.commissions(lot, firstPrice)))
    found(lot.sale).live = false
    this.post(party, forfeited - lot.obligation)
    const toOwner = this.asks(lot, 'forfeit_payout', owner, lot.keeper === 'consignor' ? forfeited : 0n)
    this.post(owner, -toOwner.amount)
    const dues = {
      refund: this.asks(lot, 'overpaid_refund', party, paid),
      loss: this.asks(lot, 'shortfall_in', party, 0n, false),
      penalty: this.asks(lot, 'penalty_in', party, 0n, false),
      payout: this.asks(lot, 'shortfall_payout', owner, 0n),
    }
    lot.defaulted = { sums: { firstPrice, commissions, forfeited, setOff: 0n, covered: 0n }, dues }
    lot.winner = null
  }
  /** 拍卖法 39: a deposit of the house covers the commissions first, one of the consignor the loss. What is not needed goes back. */
  private claims(lot: Lot): void {
    if (!lot.defaulted) return
    const { sums, dues } = lot.defaulted
    const { commissions, forfeited, setOff } = sums
    const lost = most(sums.firstPrice - this.wholePrice(lot), 0n)
    const ofHouse = lot.keeper === 'company'
    const first = least(forfeited, ofHouse ? commissions : lost)
    const second = least(forfeited - first, ofHouse ? lost : commissions)
    const [toLoss, toCommissions] = ofHouse ? [second, first] : [first, second]
    const withheld = least(setOff, lost - toLoss)
    const excess = most(setOff - withheld - commissions + toCommissions, 0n)
    sums.setOff -= excess
    dues.refund.paid -= excess
    this.post(dues.refund.party, -excess)
    dues.loss.amount = lost - toLoss - withheld
    dues.penalty.amount = most(commissions - toCommissions - (setOff - withheld), 0n)
    sums.covered = (ofHouse ? toLoss : 0n) + withheld
    this.follow(lot)
  }
  /** Receipts pay the consignor's loss before the house's. */
  private follow({ defaulted }: Lot): void {
    if (!defaulted) return
    const { loss, penalty, payout } = defaulted.dues
    const owed = defaulted.sums.covered + least(loss.amount, loss.paid + penalty.paid)
    this.post(payout.party, payout.amount - owed)
    payout.amount = owed
  }
  decides(id: number, claim: Due, live: boolean): void {
    if (live) this.post(claim.party, claim.amount)
    Object.assign(claim, { live, amount: live ? claim.amount : 0n })
    this.follow(this.lot(id))
  }
  /** A refund is retained; after the resale it pays the claims, the oldest first. */
  setsOff(id: number, amount: string): void {
    const lot = this.lot(id)
    const { dues } = found(lot.defaulted)
    dues.refund.paid += cents(amount)
    if (!lot.winner) {
      found(lot.defaulted).sums.setOff += cents(amount)
      return this.post(dues.refund.party, cents(amount))
    }
    const toLoss = dues.loss.live ? least(dues.loss.amount - dues.loss.paid, cents(amount)) : 0n
    dues.loss.paid += toLoss
    dues.penalty.paid += cents(amount) - toLoss
    this.follow(lot)
  }
  /** A buyer's charge is a due, a consignor's is withheld. */
  charges(id: number, side: 'buyer' | 'consignor', amount: string): Due | null {
    const { winner, withheld } = this.lot(id)
    if (side === 'consignor') withheld.push(cents(amount))
    if (side === 'consignor' || !winner) return null
    this.post(winner.party, cents(amount))
    return this.asks(this.lot(id), 'charge_in', winner.party, cents(amount))
  }
  voids(charge: Due): void {
    this.post(charge.party, -charge.amount)
    charge.amount = 0n
  }
  costs = (id: number, amount: string): Due => this.asks(this.lot(id), 'cost_out', 'payee', cents(amount))

  /** A deposit takes what is missing of it; the rest has no place. */
  depositComes(lot: number, bidder: number, amount: bigint, on: string): void {
    const payer = this.bidder(lot, bidder)
    const share = least(amount, cents(this.lot(lot).deposit) - payer.deposit)
    payer.deposit += share
    this.post(`held ${payer.party}`, share, on)
    this.keeps(payer.party, amount, amount - share, on)
  }
  depositReturns(lot: number, bidder: number, on: string): void {
    const payee = this.bidder(lot, bidder)
    this.post(`held ${payee.party}`, -payee.deposit, on)
    this.sendsBack(payee.party, payee.deposit, 0n, on)
    payee.deposit = 0n
  }
  /** Money comes in, and what has no place is unapplied. */
  keeps(party: string, amount: bigint, unapplied = amount, on = this.today, way = 'in', cash = amount): void {
    this.post(way, cash, on)
    this.post(party, -amount, on)
    this.post(`unapplied ${party}`, unapplied, on)
  }
  sendsBack = (party: string, amount: bigint, unapplied = amount, on = this.today) =>
    this.keeps(party, -amount, -unapplied, on, 'out', amount)
  /** A due takes its part. Goods by the unit are paid as they are fetched, beyond the advance too. */
  private fill(lot: Lot, due: Due, amount: bigint): bigint {
    const buyer = due === lot.sale ? found(lot.winner) : null
    const missing = buyer ? most(lot.obligation - buyer.applied - buyer.paid, 0n) : due.amount - due.paid
    const share = lot.perUnit && buyer && missing === 0n ? amount : least(amount, missing)
    if (buyer) buyer.paid += share
    due.paid = least(due.amount, due.paid + share)
    this.follow(lot)
    return share
  }
  receives(lot: number, due: Due, amount: bigint, on: string): void {
    this.keeps(due.party, amount, amount - this.fill(this.lot(lot), due, amount), on)
  }
  applies(lot: number, due: Due, amount: bigint): void {
    this.post(`unapplied ${due.party}`, -this.fill(this.lot(lot), due, amount))
  }
  /** A payment came to nothing. It is reversed today. */
  takesBack(lot: number, due: Due, amount: bigint): void {
    if (due === this.lot(lot).sale) found(this.lot(lot).winner).paid -= amount
    due.paid -= amount
    this.follow(this.lot(lot))
    this.post('in', -amount)
    this.post(due.party, amount)
  }
  /** Money goes out. A consignor may be paid before anything is due. */
  pays(lot: number, due: Due | null, amount: bigint, on: string): void {
    if (due) due.paid += amount
    else this.lot(lot).payouts += amount
    this.sendsBack(due?.party ?? `consignor ${this.lot(lot).consignor}`, amount, 0n, on)
  }

  settlement(id: number): Record<string, bigint> {
    const lot = this.lot(id)
    if (lot.closed) return lot.closed.figures
    const { party, applied: deposit_applied, paid: advance_applied } = found(lot.winner)
    const weighed = lot.settledQuantity === null ? lot.tickets : [lot.settledQuantity]
    const goods_amount = lot.perUnit ? goodsOf(lot.unitPrice ?? lot.price, weighed) : cents(lot.price)
    const settlement_price = goods_amount + total(lot.adjustments.map(cents))
    const { buyer, consignor } = this.commissions(lot, settlement_price)
    const charged = lot.dues.filter((due) => due.kind === 'charge_in' && due.party === party)
    const commissions = { buyer_commission: buyer, consignor_commission: consignor }
    const buyer_charges = total(charged.map(({ amount }) => amount))
    const money = { deposit_applied, advance_applied, buyer_charges, consignor_charges: total(lot.withheld) }
    const buyer_due = settlement_price + buyer - deposit_applied - advance_applied
    const consignor_payable = settlement_price - consignor - total(lot.withheld)
    return { goods_amount, settlement_price, ...commissions, ...money, buyer_due, consignor_payable }
  }
  closes(id: number): Due[] {
    const lot = this.lot(id)
    const [figures, { party }, owner] = [this.settlement(id), found(lot.winner), `consignor ${lot.consignor}`]
    const sum = (name: string) => found(figures[name])
    const left = sum('consignor_payable') - lot.payouts
    found(lot.sale).live = false
    const dues = [
      this.asks(lot, 'supplement_in', party, sum('buyer_due')),
      this.asks(lot, 'overpaid_refund', party, -sum('buyer_due')),
      this.asks(lot, 'consignor_payout', owner, left),
      this.asks(lot, 'charge_in', owner, least(-left, sum('consignor_charges'))),
      this.asks(lot, 'consignor_repayment_in', owner, -left - sum('consignor_charges')),
    ]
    const beyondSale = sum('settlement_price') + sum('buyer_commission') - lot.obligation
    this.post(party, beyondSale)
    this.post(owner, -sum('consignor_payable'))
    lot.closed = { figures, beyondSale, dues }
    return dues
  }
  reopens(id: number): void {
    const lot = this.lot(id)
    const { figures, beyondSale, dues } = found(lot.closed)
    for (const due of dues) due.live = false
    this.post(found(lot.winner).party, -beyondSale)
    this.post(`consignor ${lot.consignor}`, found(figures['consignor_payable']))
    lot.closed = null
  }

  /** The open dues of a lot, by kind and party. */
  dues(id: number): Map<string, bigint> {
    const { dues, bidders, winner, defaulted } = this.lot(id)
    const lost = winner || defaulted ? bidders.filter((bidder) => bidder !== winner) : []
    const sums = new Map<string, bigint>()
    const adds = (name: string, open: bigint) => open !== 0n && sums.set(name, (sums.get(name) ?? 0n) + open)
    for (const due of dues) if (due.live) adds(`${due.kind} ${due.party}`, due.amount - due.paid)
    for (const { party, deposit } of lost) adds(`deposit_refund ${party}`, deposit)
    return sums
  }
  private sum = (account: string, counts: (on: string) => boolean = () => true): bigint =>
    total(this.postings.filter((p) => p.account === account && counts(p.on)).map((p) => p.amount))
  statement(party: string, from: string): Record<string, bigint> {
    const [held, unapplied] = [this.sum(`held ${party}`), this.sum(`unapplied ${party}`)]
    return { opening: this.sum(party, (on) => on < from), closing: this.sum(party), held, unapplied }
  }
  month(month: string): Record<string, bigint> {
    const within = (on: string) => on.startsWith(month)
    const held = this.postings.filter(
      ({ account, on }) => account.startsWith('held') && on.slice(0, 7) <= month,
    )
    const deposits_held = total(held.map(({ amount }) => amount))
    return { received: this.sum('in', within), paid: this.sum('out', within), deposits_held }
  }
}
