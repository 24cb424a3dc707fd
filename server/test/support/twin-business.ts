import { businessDay } from '#contract/rules/time.ts'
import type { Answer, Person, TestApp } from './harness.ts'

/** Records of a business, by the resource that routes name in their paths. */
export interface Known {
  lots: number
  recyclers: number
  consignors: number
  customers: number
  pool: number
  events: number
  things: number
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

  /** A listed lot of 5a, recruited for by 6a, in its event. */
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
    await this.post('5a', `/api/auction-events/${this.known.events}/lots`, { lot_ids: [data.id] })
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

  /** An event of 5a. Deposits are of each lot, unless `terms` ask for one. */
  async event(terms: Record<string, unknown> = {}): Promise<number> {
    const { data } = await this.post('5a', '/api/auction-events', {
      title: `双生专场${this.seed}`,
      company: 0,
      platform: 0,
      opens_at: this.inDays(10),
      signup_end_time: this.inDays(9),
      ...terms,
    })
    return data.id
  }

  /** Signs up for all lots of the event with one paddle, which is approved, and pays its one deposit. */
  async signUpForEvent(recycler_id: number): Promise<void> {
    const path = `/api/auction-events/${this.known.events}/sign-ups`
    const { data } = await this.post('4a', path, { recycler_id, lot_ids: 'all' })
    const [{ id, version }] = data.sign_ups
    await this.post('4a', `/api/sign-ups/${id}/review`, { decision: 'approve', version })
    const entered = await this.post('8a', '/api/finance/entries', {
      kind: 'deposit_in',
      direction: 'in',
      amount: '30000',
      account_id: 0,
      occurred_on: businessDay(this.startOf),
      sign_up_id: id,
    })
    await this.post('8b', `/api/finance/entries/${entered.data.id}/confirm`, { version: 1 })
  }

  /** A lot of the event that is sold and paid, with a thing that is out and one of its papers. */
  async soldThing(recycler_id: number): Promise<number> {
    const lot = await this.lot(this.known.consignors, {
      corpore_name: `双生已售${this.seed}批`,
      end_use: '过户',
    })
    const signUp = await this.signUp(lot, recycler_id)
    await this.move('4a', lot, 'start_bidding', { reason: '提前开始' })
    await this.post('4a', `/api/lots/${lot}/bids`, { sign_up_id: signUp, bid_price: '510000.00' })
    await this.move('4a', lot, 'close_bidding')
    await this.move('2a', lot, 'sell', { winner_sign_up_id: signUp, deal_price: '510000.00' })
    await this.world.database.pool.query("update lots set state = 'paid' where id = $1", [lot])
    const path = `/f/twin-${this.seed}`
    await this.world.database.pool.query(
      `insert into uploads (uid, name, path, stored, type, bytes)
        values ($1, 'a.pdf', $2, 'aa/bb/cc', 'application/pdf', 1)`,
      [this.world.uid('6a'), path],
    )
    const files = [{ name: 'a.pdf', path }]
    const [thing] = (await this.send('6a', 'GET', `/api/lots/${lot}/things`)).data.items
    const out = await this.post('6a', `/api/things/${thing.id}/out`, { version: thing.version, photo: files })
    await this.post('6a', `/api/things/${thing.id}/evidence`, {
      kind: 'transfer',
      number: `GH${this.seed}`,
      new_plate: '浙A12345',
      date: businessDay(this.startOf),
      files,
      version: out.data.version,
    })
    return thing.id
  }

  /**
   * Every pair has two customers, two recyclers of which one is 5a's, a consignor, and
   * an event with a sold lot and a listed one.
   */
  async begin({ consignor = {}, lot = {}, pool = {}, recycler = {}, event = {} } = {}): Promise<
    [number, number]
  > {
    this.known.customers = await this.customer('5a', 1)
    this.known.pool = await this.customer('1a', 2, { service_id: null, ...pool })
    this.known.consignors = await this.consignor(consignor)
    const mine = await this.recycler(4, recycler)
    const other = await this.recycler(5)
    this.known.recyclers = mine
    const give = 'update recyclers set service_id = $1 where id = $2'
    await this.world.database.pool.query(give, [this.world.uid('5a'), mine])
    this.known.events = await this.event()
    this.known.things = await this.soldThing(other)
    if (Object.keys(event).length > 0) this.known.events = await this.event(event)
    this.known.lots = await this.lot(this.known.consignors, lot)
    return [mine, other]
  }

  async startBidding(): Promise<void> {
    await this.move('4a', this.known.lots, 'start_bidding', { reason: '提前开始' })
  }
}
