import { businessDay, dayLength } from '#contract/rules/time.ts'
import { type Person, type TestApp } from './harness.ts'
import { newRecycler } from './new-records.ts'

let serial = 0
export const inDays = (n: number): string => new Date(Date.now() + n * dayLength).toISOString()
export const dayIn = (n: number): string => businessDay(new Date(Date.now() + n * dayLength))

/** Inserts a lot in any state directly into the table, for tests that do not test the moves of lots. */
export async function placeLot(t: TestApp, changes: Record<string, unknown> = {}): Promise<number> {
  serial += 1
  const lot = {
    lot_no: `YJT-2026-${process.pid % 1000}${String(serial).padStart(6, '0')}`,
    state: 'listed',
    corpore_name: `测试货船${serial}`,
    auction_way: 0,
    platform: 0,
    starting_price: '294000.00',
    reserve_price: '777777.77',
    add_price_one: '1000.00',
    add_price_two: '2000.00',
    add_price_three: '5000.00',
    increment_rule: 'multiple',
    bond_price: '30000.00',
    auction_time: inDays(8),
    signup_end_time: inDays(7),
    clean_end_time: inDays(30),
    service_id: t.uid('5a'),
    zs_service_id: t.uid('6a'),
    ...changes,
  }
  const names = Object.keys(lot)
  const text = `insert into lots (${names.join(', ')}, grams)
    values (${names.map((_, n) => `$${n + 1}`).join(', ')}, '{}')
    returning id::int`
  return (await t.database.pool.query(text, Object.values(lot))).rows[0].id
}

/** A sold lot whose buyer has paid a million yuan, so that its consignor can be paid. */
export async function placeFundedLot(t: TestApp, changes: Record<string, unknown> = {}): Promise<number> {
  const id = await placeLot(t, { pricing_basis: 0, ...changes })
  const { rows } = await t.database.pool.query(
    `insert into sign_ups (lot_id, round_no, recycler_id, review_status, deposit_status, outcome)
     values ($1, 1, $2, 'approved', 'waived', 'won') returning id::int`,
    [id, await activeRecycler(t, await t.as('2a'))],
  )
  await setLot(t, id, {
    state: 'sold',
    deal_price: '1000000.00',
    winner_sign_up_id: rows[0].id,
    result_at: new Date(),
  })
  await t.database.pool.query(
    `insert into finance_entries (
        entry_no, kind, direction, amount, account_id, occurred_on, lot_id, round_no, state, confirmed_at,
        voucher
      )
      values ($1, 'balance_in', 'in', 1000000, 0, current_date, $2, 1, 'confirmed', now(), '[]')`,
    [`LS-funded-${id}`, id],
  )
  return id
}

export const setLot = (t: TestApp, id: number, changes: Record<string, unknown>) =>
  t.database.pool.query(
    `update lots set ${Object.keys(changes)
      .map((name, n) => `${name} = $${n + 2}`)
      .join(', ')} where id = $1`,
    [id, ...Object.values(changes)],
  )

/** Creates a verified recycler with a licence valid for `days`. Sign-ups of it can be approved. */
export async function activeRecycler(t: TestApp, who: Person, days = 200): Promise<number> {
  const qualifications = [{ type: '营业执照', valid_from: dayIn(-100), valid_to: dayIn(days) }]
  const made = await who.ask('/api/recyclers', { method: 'POST', body: newRecycler({ qualifications }) })
  if (made.code !== 0) throw new Error(made.text)
  const verified = await (
    await t.as('1a')
  ).ask(`/api/recyclers/${made.data.id}/verify`, {
    method: 'POST',
    body: { version: made.data.version },
  })
  if (verified.code !== 0) throw new Error(verified.text)
  return made.data.id
}

/** Signs up `count` approved bidders with waived deposits. The lot is listed for that time. */
export async function bidders(
  t: TestApp,
  lotId: number,
  count: number,
): Promise<{ id: number; paddle_no: string; recycler_id: number }[]> {
  const lead = await t.as('2a')
  const made = []
  for (let n = 0; n < count; n += 1) {
    const { data } = await lead.ask(`/api/lots/${lotId}/sign-ups`, {
      method: 'POST',
      body: { recycler_id: await activeRecycler(t, lead) },
    })
    const approved = await lead.ask(`/api/sign-ups/${data.id}/review`, {
      method: 'POST',
      body: { decision: 'approve', version: data.version },
    })
    const waived = await lead.ask(`/api/sign-ups/${data.id}/waive-deposit`, {
      method: 'POST',
      body: { reason: '老客户', version: approved.data.version },
    })
    if (waived.code !== 0) throw new Error(waived.text)
    made.push({ id: data.id, paddle_no: data.paddle_no, recycler_id: data.recycler_id })
  }
  return made
}

/** A lot in bidding, with its bidders. */
export async function biddingLot(t: TestApp, count: number, changes: Record<string, unknown> = {}) {
  const id = await placeLot(t, changes)
  const people = await bidders(t, id, count)
  await setLot(t, id, { state: 'bidding' })
  return { id, people }
}
