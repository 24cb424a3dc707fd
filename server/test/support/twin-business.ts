import type { Answer, Person, TestApp } from './harness.ts'

/** A hidden fact: what one world has and the other does not, and who may not learn of it. */
export interface Fact {
  name: string
  /** The people for whom it is masked. */
  masked: readonly string[]
  /** Does the business of one world. `twin` is false in the first world and true in the second. */
  play(business: Business, twin: boolean): Promise<void>
}

/** Records of a business, by the resource that routes name in their paths. */
export interface Known {
  lots: number
  recyclers: number
  consignors: number
  customers: number
  pool: number
}

/** A day far enough ahead, the same in both worlds. */
const at = (days: number) => new Date(Date.UTC(2026, 0, 1) + (400 + days) * 86_400_000).toISOString()

/** One random business in one world. Names and numbers come from the seed alone, so that both worlds have the same. */
export class Business {
  readonly known = {} as Known
  readonly #people = new Map<string, Person>()
  readonly world: TestApp
  readonly seed: number
  readonly startOf: Date
  constructor(world: TestApp, seed: number, startOf: Date) {
    this.world = world
    this.seed = seed
    this.startOf = startOf
  }

  async as(name: string): Promise<Person> {
    const person = this.#people.get(name) ?? (await this.world.as(name))
    this.#people.set(name, person)
    return person
  }

  async send(name: string, method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await (await this.as(name)).ask(path, { method, body })
    if (answer.code !== 0) throw new Error(`${method} ${path}: ${answer.text}`)
    return answer
  }
  post = (name: string, path: string, body: unknown = {}) => this.send(name, 'POST', path, body)

  async patch(name: string, path: string, changes: Record<string, unknown>): Promise<void> {
    const { data } = await this.send(name, 'GET', path)
    await this.send(name, 'PATCH', path, { ...changes, version: data.version })
  }

  number = (n: number): string => String(this.seed * 20 + n).padStart(8, '0')
  inDays = (days: number): string => new Date(this.startOf.getTime() + days * 86_400_000).toISOString()

  async recycler(n: number, changes: Record<string, unknown> = {}): Promise<number> {
    const body = {
      company_name: `双生再生${this.seed}号${n}有限公司`,
      name: '李四',
      phone: `137${this.number(n)}`,
      area: '江苏省/徐州市/铜山区',
      kinds: ['报废车'],
      qualifications: [{ type: '营业执照', valid_to: at(4000).slice(0, 10) }],
      ...changes,
    }
    const { data } = await this.post('2a', '/api/recyclers', body)
    await this.post('2a', `/api/recyclers/${data.id}/verify`, { version: data.version })
    return data.id
  }

  async consignor(changes: Record<string, unknown> = {}): Promise<number> {
    const body = {
      company_name: `双生委托${this.seed}有限公司`,
      name: '王五',
      phone: `021${this.number(3)}`,
      commission_payer: 'both',
      commission_point: '5',
      consignor_commission_point: '3',
      ...changes,
    }
    return (await this.post('5a', '/api/consignors', body)).data.id
  }

  async customer(who: string, n: number, changes: Record<string, unknown> = {}): Promise<number> {
    const body = {
      company_name: `双生物资${this.seed}号${n}有限公司`,
      name: '张三',
      phone: `139${this.number(n)}`,
      department: '物资部',
      duty: '部长',
      area: '浙江省/杭州市/西湖区',
      status: 2,
      wechat: `wx_${this.seed}_${n}`,
      ...changes,
    }
    return (await this.post(who, '/api/customers', body)).data.id
  }

  /** A listed lot of 5a, recruited for by 6a. */
  async lot(commission_id: number, changes: Record<string, unknown> = {}): Promise<number> {
    const body = {
      corpore_name: `双生车辆${this.seed}批`,
      auction_type: 0,
      auction_quantity: '12',
      company: 0,
      platform: 0,
      commission_id,
      auction_way: 0,
      auction_time: this.inDays(10),
      signup_end_time: this.inDays(9),
      starting_price: '294000.00',
      reserve_price: '500000.00',
      add_price_one: '1000.00',
      add_price_two: '5000.00',
      add_price_three: '10000.00',
      bond_price: '50000.00',
      commission_point: '3',
      tax_receipt: '13%专票',
      advance_payment: '100000.00',
      look_address: '浙江省杭州市萧山区仓库路 1 号',
      link_username: '王五',
      link_phone: '13800001111',
      clean_end_time: this.inDays(30),
      zs_service_id: this.world.uid('6a'),
      ...changes,
    }
    const { data } = await this.post('5a', '/api/lots', body)
    for (const [who, action] of [
      ['5a', 'submit'],
      ['3a', 'approve'],
      ['2a', 'list'],
    ] as const)
      await this.move(who, data.id, action)
    return data.id
  }

  async move(who: string, lot: number, action: string, more: Record<string, unknown> = {}): Promise<void> {
    const { version } = (await this.send('2a', 'GET', `/api/lots/${lot}`)).data
    await this.post(who, `/api/lots/${lot}/transitions`, { action, version, ...more })
  }

  /** An approved bidder whose deposit is waived. */
  async signUp(lot: number, recycler_id: number): Promise<number> {
    const { data } = await this.post('4a', `/api/lots/${lot}/sign-ups`, { recycler_id })
    const approved = await this.post('4a', `/api/sign-ups/${data.id}/review`, {
      decision: 'approve',
      version: data.version,
    })
    const waived = { reason: '老客户', version: approved.data.version }
    await this.post('2a', `/api/sign-ups/${data.id}/waive-deposit`, waived)
    return data.id
  }

  /** What every pair has: two customers, two recyclers of which one is 5a's, a consignor and a listed lot. */
  async begin({ consignor = {}, lot = {}, pool = {}, recycler = {} } = {}): Promise<[number, number]> {
    this.known.customers = await this.customer('5a', 1)
    this.known.pool = await this.customer('1a', 2, { service_id: null, ...pool })
    this.known.consignors = await this.consignor(consignor)
    const mine = await this.recycler(4, recycler)
    const other = await this.recycler(5)
    this.known.recyclers = mine
    const give = 'update recyclers set service_id = $1 where id = $2'
    await this.world.database.pool.query(give, [this.world.uid('5a'), mine])
    this.known.lots = await this.lot(this.known.consignors, lot)
    return [mine, other]
  }

  async startBidding(): Promise<void> {
    await this.move('4a', this.known.lots, 'start_bidding', { reason: '提前开始' })
  }
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
