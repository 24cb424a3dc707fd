import type { Business } from './twin-business.ts'

/** A hidden fact: what one world has and the other does not, and who may not learn of it. */
export interface Fact {
  name: string
  /** The people for whom it is masked. */
  masked: readonly string[]
  /** Does the business of one world. `twin` is false in the first world and true in the second. */
  play(business: Business, twin: boolean): Promise<void>
}

const sellers = ['3a', '3b', '5a', '5b']

/** Each fact of guard.md 7.11, and each of an edit that nobody masked may notice. */
export const facts: readonly Fact[] = [
  {
    name: 'another bidder',
    masked: sellers,
    async play(business, twin) {
      const [mine, other] = await business.begin()
      await business.signUp(business.known.lots, twin ? other : mine)
    },
  },
  {
    name: 'another bidder of an event with one deposit',
    masked: sellers,
    async play(business, twin) {
      const event = { bond_mode: 'per_event', bond_price: '30000', wins_limit: 1 }
      const [mine, other] = await business.begin({ event })
      await business.signUpForEvent(twin ? other : mine)
    },
  },
  {
    name: 'another bidder, another bid and another proposal',
    masked: sellers,
    async play(business, twin) {
      const [mine, other] = await business.begin()
      const { lots } = business.known
      const both = [await business.signUp(lots, mine), await business.signUp(lots, other)]
      await business.startBidding()
      const [first, second] = twin ? both.toReversed() : both
      await business.post('4a', `/api/lots/${lots}/bids`, { sign_up_id: first, bid_price: '294000.00' })
      await business.post('4a', `/api/lots/${lots}/bids`, { sign_up_id: second, bid_price: '510000.00' })
      await business.move('4a', lots, 'close_bidding')
      await business.move('4a', lots, 'propose', { winner_sign_up_id: second, deal_price: '510000.00' })
      if (twin)
        await business.move('4a', lots, 'propose', { winner_sign_up_id: second, deal_price: '510000.00' })
    },
  },
  {
    name: 'another reserve',
    masked: ['4a', '4b', '6a', '6b', '8a'],
    async play(business, twin) {
      await business.begin({ lot: { reserve_price: twin ? '520000.00' : '500000.00' } })
      const { lots } = business.known
      await business.patch('2a', `/api/lots/${lots}`, { reserve_price: twin ? '530000.00' : '510000.00' })
      if (twin) await business.patch('2a', `/api/lots/${lots}`, { reserve_price: '540000.00' })
      await business.patch('2a', `/api/lots/${lots}`, { remark: '可分批提货' })
    },
  },
  {
    name: 'another phone in the pool',
    masked: ['3a', '3b', '4a', '5a', '5b', '6a', '8a'],
    async play(business, twin) {
      const phone = `139${business.number(2)}`
      const digits = `${phone.slice(0, 3)}${twin ? '7777' : '5555'}${phone.slice(7)}`
      await business.begin({
        pool: { phone: digits, wechat: `wxid${twin ? '7777' : '5555'}${business.number(2)}` },
      })
    },
  },
  {
    name: 'another phone and address of a recycler',
    masked: ['3a', '3b', '5b', '6a', '6b'],
    async play(business, twin) {
      await business.begin()
      const path = `/api/recyclers/${business.known.recyclers}`
      const phone = `137${business.number(4)}`
      const digits = `${phone.slice(0, 3)}${twin ? '7777' : '5555'}${phone.slice(7)}`
      await business.patch('2a', path, { phone: digits })
      if (twin) await business.patch('2a', path, { address: '徐州市某路 7 号' })
      await business.patch('2a', path, { remark: '常客' })
    },
  },
  {
    name: 'another rate and bank of a consignor',
    masked: ['3b', '4a', '5b', '6a', '6b'],
    async play(business, twin) {
      await business.begin({ consignor: { consignor_commission_point: twin ? '4' : '3' } })
      const path = `/api/consignors/${business.known.consignors}`
      await business.patch('5a', path, { consignor_commission_point: twin ? '4.5' : '3.5' })
      if (twin) await business.patch('5a', path, { bank_name: '农行' })
    },
  },
]
