import type { Answer, Person, TestApp } from './harness.ts'

let serial = 0
const next = (): number => (serial += 1)
export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

/** Creates a new consignor, owned by 5a unless somebody else is named, and returns its id. */
export async function newConsignor(t: TestApp, fields: Record<string, unknown> = {}): Promise<number> {
  const n = `${process.pid % 1000}${next()}`
  const body = {
    company_name: `委托${n}有限公司`,
    name: '李四',
    phone: `021${n.padStart(8, '0')}`,
    service_id: t.uid('5a'),
    ...fields,
  }
  const made = await (await t.as('2a')).ask('/api/consignors', { method: 'POST', body })
  if (made.code !== 0) throw new Error(made.text)
  return made.data.id
}

/** The body of a lot that passes every step: on our own platform, with an auction in ten days. */
export const lotBody = (
  commission_id: number,
  changes: Record<string, unknown> = {},
): Record<string, unknown> => ({
  corpore_name: `报废车辆${next()}批`,
  auction_type: 0,
  auction_quantity: '12',
  company: 0,
  platform: 0,
  commission_id,
  auction_way: 0,
  auction_time: inDays(10),
  signup_end_time: inDays(9),
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
  clean_end_time: inDays(30),
  ...changes,
})

/** Creates a draft of a consignor of `who`, and returns its row. */
export async function newLot(t: TestApp, who: Person, changes: Record<string, unknown> = {}): Promise<any> {
  const consignor = changes['commission_id'] ?? (await newConsignor(t, { service_id: who.uid }))
  const made = await who.ask('/api/lots', { method: 'POST', body: lotBody(Number(consignor), changes) })
  if (made.code !== 0) throw new Error(made.text)
  return made.data
}

/**
 * Moves a lot and returns the answer. `version` is the current one by default. Tests do not wait for the
 * auction time, so a start gets a reason.
 */
export async function move(
  t: TestApp,
  who: string,
  id: number,
  action: string,
  more: Record<string, unknown> = {},
): Promise<Answer> {
  const { rows } = await t.database.pool.query('select version from lots where id = $1', [id])
  return (await t.as(who)).ask(`/api/lots/${id}/transitions`, {
    method: 'POST',
    body: {
      action,
      version: rows[0]?.version ?? 1,
      ...(action === 'start_bidding' && { reason: '提前开始' }),
      ...more,
    },
  })
}

const path: Record<string, readonly [string, string, Record<string, unknown>?][]> = {
  draft: [],
  reviewing: [['5a', 'submit']],
  approved: [['3a', 'approve']],
  listed: [['2a', 'list']],
  bidding: [['4a', 'start_bidding']],
}

/** A lot of 5a, moved to a state by people with the right roles. Up to `bidding`. */
export async function lotIn(
  t: TestApp,
  state: keyof typeof path,
  changes: Record<string, unknown> = {},
): Promise<number> {
  const { id } = await newLot(t, await t.as('5a'), { zs_service_id: t.uid('6a'), ...changes })
  for (const step of Object.keys(path)) {
    for (const [who, action, more] of path[step] ?? []) {
      const answer = await move(t, who, id, action, more)
      if (answer.code !== 0) throw new Error(`${action}: ${answer.text}`)
    }
    if (step === state) return id
  }
  throw new Error(`no way to ${state}`)
}

/** Inserts an approved sign-up of a new recycler, with the deposit state `deposit`, and returns its id. */
export async function bidder(
  t: TestApp,
  lot: number,
  { deposit = 'received', review = 'approved' } = {},
): Promise<number> {
  const n = next()
  const { rows } = await t.database.pool.query(
    `with one as (
          insert into recyclers (
            company_name, name, phone, area, kinds, state, phone_digits, company_key, grams, service_id
          )
          values ($2, '赵六', $3, '浙江省', '{其他}', 'active', $3, $2, '{}', $4)
          returning id),
        licence as (
          insert into qualifications (recycler_id, type, valid_to, file)
          select id, '营业执照', '2099-12-31', '[]' from one)
      insert into sign_ups (
        lot_id, round_no, platform, recycler_id, paddle_no, review_status, deposit_status, bond_price,
        received_amount, service_id
      )
      select l.id, l.round_no, l.platform, one.id, $5, $6, $7, l.bond_price,
        case when $7 = 'received' then l.bond_price end,
        $4
      from lots l, one
      where l.id = $1
      returning id::int`,
    [lot, `回收${n}公司`, `137${String(n).padStart(8, '0')}`, t.uid('6a'), `P${n}`, review, deposit],
  )
  return rows[0].id
}

/** Inserts a valid bid. */
export async function bid(t: TestApp, lot: number, sign_up: number, price: string): Promise<void> {
  await t.database.pool.query(
    `insert into bids (
        lot_id, round_no, sign_up_id, paddle_no, bid_price, step, seq, bid_time, source, sealed
      )
      select l.id, l.round_no, $2, 'p', $3,
        case
          when l.auction_way not in (1, 2)
            then $3 - (select max(bid_price) from bids
              where lot_id = $1 and round_no = l.round_no and voided_at is null)
        end,
        1 + (select count(*) from bids where lot_id = $1 and round_no = l.round_no),
        now(), 'manual', l.auction_way in (1, 2)
      from lots l
      where l.id = $1`,
    [lot, sign_up, price],
  )
}

/** Moves the payment date into the past. */
export async function missDate(t: TestApp, lot: number): Promise<void> {
  await t.database.pool.query('update lots set payment_due_on = current_date - 2 where id = $1', [lot])
}

/** A file uploaded by `who`, in the form that a body refers to it. */
export async function fileOf(t: TestApp, who: string): Promise<{ name: string; path: string }[]> {
  const path = `/f/sale${process.pid}${next()}`
  await t.database.pool.query(
    `insert into uploads (uid, name, path, stored, type, bytes)
      values ($1, 'a.pdf', $2, 'aa/bb/cc', 'application/pdf', 1)`,
    [t.uid(who), path],
  )
  return [{ name: 'a.pdf', path }]
}
