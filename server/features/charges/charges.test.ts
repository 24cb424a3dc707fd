import { eq } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { businessDay } from '#contract/rules/time.ts'
import { bid, bidder, lotIn, missDate, move } from '#server/test/support/auction.ts'
import type { Person } from '#server/test/support/harness.ts'
import { withPeople } from '#server/test/support/people.ts'
import { withheldOf } from '#server/features/finance/ledger/withheld.ts'
import { lotsTable } from '#server/tables/lots.ts'

const { t, p } = withPeople('1a', '2a', '3a', '4a', '5a', '5b', '6a', '7a', '8a', '8b')

const sql = (text: string, values: unknown[] = []) => t.database.pool.query(text, values)
const post = (who: Person, path: string, body: unknown = {}) => who.ask(path, { method: 'POST', body })
const today = businessDay(new Date())

const storage = {
  side: 'buyer',
  kind: 'storage',
  nature: 'fee',
  amount: '8000',
  tax_rate: '6',
  reason: '堆场 4 天',
}

const charge = (lot: number, body: object = storage, who: Person = p['8a']) =>
  post(who, `/api/lots/${lot}/charges`, body)
const charges = async (lot: number, who: Person = p['8a']) => (await who.ask(`/api/lots/${lot}/charges`)).data
const settlement = async (lot: number) => (await p['8a'].ask(`/api/lots/${lot}/settlement`)).data
const dues = async (lot: number) =>
  (
    await sql(
      "select kind, party, amount, state from finance_dues where lot_id = $1 and kind <> 'deposit_refund' order by id",
      [lot],
    )
  ).rows.map((row) => `${row.kind} ${row.party} ${row.amount} ${row.state}`)

async function pays(kind: string, amount: string, about: object): Promise<number> {
  const direction = kind === 'consignor_payout' ? 'out' : 'in'
  const body = { kind, direction, amount, account_id: 0, occurred_on: today, ...about }
  const made = await post(p['8a'], '/api/finance/entries', body)
  const done = await post(p['8b'], `/api/finance/entries/${made.data.id}/confirm`, { version: 1 })
  if (done.code !== 0) throw new Error(done.text)
  return made.data.id
}

/** Sold for 160,000: the buyer pays 3 %, the consignor 5 %. */
async function soldLot(): Promise<{ id: number; winner: number }> {
  const id = await lotIn(t, 'bidding', {
    commission_payer: 'both',
    commission_point: '3',
    consignor_commission_point: '5',
    starting_price: '100000',
    reserve_price: '100000',
    add_price_one: '1000',
    add_price_two: '1000',
    add_price_three: '1000',
  })
  const winner = await bidder(t, id)
  await bid(t, id, winner, '160000.00')
  await move(t, '4a', id, 'close_bidding')
  const sold = await move(t, '2a', id, 'sell', { winner_sign_up_id: winner, deal_price: '160000' })
  if (sold.code !== 0) throw new Error(sold.text)
  return { id, winner }
}

async function pickedUp(): Promise<{ id: number; winner: number }> {
  const lot = await soldLot()
  await pays('balance_in', '114800.00', { lot_id: lot.id })
  await move(t, '8a', lot.id, 'mark_paid')
  await move(t, '6a', lot.id, 'mark_picked_up', { settlement_quantity: '12' })
  return lot
}

async function close(lot: number) {
  const { version } = await settlement(lot)
  return post(p['8a'], `/api/lots/${lot}/settlement/close`, { version })
}

describe('a charge', () => {
  test('of 8,000 to the buyer is the house’s alone: price, commissions and payout are as without it', async () => {
    const { id } = await pickedUp()
    const before = await settlement(id)
    expect((await charge(id)).data).toMatchObject({ amount: '8000.00', actions: ['void'], voided_at: null })
    expect(await settlement(id)).toMatchObject({
      ...before,
      buyer_charges: '8000.00',
      consignor_charges: '0.00',
      settlement_price: '160000.00',
      buyer_commission: '4800.00',
      consignor_commission: '8000.00',
      consignor_payable: '152000.00',
    })
    expect((await close(id)).data).toMatchObject({ buyer_due: '0.00', consignor_payable: '152000.00' })
    expect(await dues(id)).toEqual([
      'balance_in recycler 114800.00 done',
      'charge_in recycler 8000.00 open',
      'consignor_payout consignor 152000.00 open',
    ])
    const { rows } = await sql('select deal_price, deal_amount, premium_rate from lots where id = $1', [id])
    expect(rows).toEqual([{ deal_price: '160000.00', deal_amount: '160000.00', premium_rate: '60.00' }])
  })

  test('is paid by its own due, has a receipt, and holds the lot until then', async () => {
    const { id } = await pickedUp()
    await charge(id)
    await close(id)
    await pays('consignor_payout', '152000', { lot_id: id })
    const refused = await move(t, '8a', id, 'settle')
    expect(refused.data).toMatchObject({
      reason: 'settlement_open',
      open: [{ kind: 'charge_in', amount: '8000.00' }],
    })
    const entry = await pays('charge_in', '8000', { lot_id: id })
    expect((await p['8a'].ask(`/api/finance/entries/${entry}/receipt`)).data).toMatchObject({
      kind: 'charge_in',
      amount: '8000.00',
    })
    expect((await move(t, '8a', id, 'settle')).data.state).toBe('settled')
    expect((await charge(id)).data).toMatchObject({ reason: 'wrong_state' })
  })

  test('money without a charge has no place yet', async () => {
    const { id } = await soldLot()
    await pays('charge_in', '1', { lot_id: id })
    const { items } = (await p['8a'].ask(`/api/finance/unapplied?lot_id=${id}`)).data
    expect(items).toMatchObject([{ rest: '1.00' }])
  })

  test('of the consignor is withheld from its payout, and its statement shows both', async () => {
    const { id } = await pickedUp()
    const outlay = { side: 'consignor', kind: 'appraisal', nature: 'outlay', amount: '2000' }
    expect((await charge(id, outlay)).data).toMatchObject({ due_id: null, sign_up_id: null })
    const [lot] = await t.database.db.select().from(lotsTable).where(eq(lotsTable.id, id))
    expect(lot && (await withheldOf(t.database.db, lot))).toEqual({
      commission: '8000.00',
      charges: '2000.00',
      total: '10000.00',
    })
    expect((await close(id)).data).toMatchObject({
      settlement_price: '160000.00',
      consignor_commission: '8000.00',
      consignor_charges: '2000.00',
      consignor_payable: '150000.00',
    })
    expect((await dues(id)).at(-1)).toBe('consignor_payout consignor 150000.00 open')
    const asked = `party=consignor&party_id=${lot?.commission_id}&from=${today}&to=${today}`
    const statement = (await p['8a'].ask(`/api/finance/party-statement?${asked}`)).data
    expect(statement.closing).toBe('-150000.00')
    expect(
      statement.lines.map((line: any) => `${line.kind} ${line.debit} ${line.credit}`).toSorted(),
    ).toEqual(['charge_in 2000.00 0.00', 'consignor_payout 0.00 152000.00'])
    expect((await charge(id)).data).toMatchObject({ reason: 'settlement_closed' })
  })

  test('above the payout leaves the rest as a due of the consignor, taken back with the settlement', async () => {
    const { id } = await pickedUp()
    await charge(id, { side: 'consignor', kind: 'storage', nature: 'fee', amount: '160000' })
    expect((await close(id)).data).toMatchObject({ consignor_payable: '-8000.00' })
    expect((await dues(id)).at(-1)).toBe('charge_in consignor 8000.00 open')
    const { version } = await settlement(id)
    const reopened = await post(p['1a'], `/api/lots/${id}/settlement/reopen`, { version, reason: '费用有误' })
    expect(reopened.data.state).toBe('draft')
    expect((await dues(id)).at(-1)).toBe('charge_in consignor 8000.00 cancelled')
    await close(id)
    await pays('charge_in', '8000', { lot_id: id })
    const again = { version: (await settlement(id)).version, reason: '再改' }
    expect((await post(p['1a'], `/api/lots/${id}/settlement/reopen`, again)).data.reason).toBe(
      'confirmed_money',
    )
  })

  test('of a consignor without a sale is a due at once', async () => {
    const id = await lotIn(t, 'listed')
    await move(t, '2a', id, 'withdraw', { reason: '委托方撤回' })
    await charge(id, { side: 'consignor', kind: 'service', nature: 'fee', amount: '500' })
    expect(await dues(id)).toEqual(['charge_in consignor 500.00 open'])
    expect(await charges(id)).toMatchObject({ consignor_charges: '0.00' })
  })

  test('is voided with a reason, its due with it, unless money was paid', async () => {
    const { id } = await soldLot()
    const { data } = await charge(id)
    expect((await post(p['8a'], `/api/charges/${data.id}/void`)).data.fields).toHaveProperty('reason')
    expect((await post(p['8a'], `/api/charges/${data.id}/void`, { reason: '录错' })).data).toMatchObject({
      void_reason: '录错',
      actions: [],
    })
    expect((await post(p['8a'], `/api/charges/${data.id}/void`, { reason: '录错' })).data.reason).toBe(
      'already_voided',
    )
    expect(await dues(id)).toContain('charge_in recycler 8000.00 cancelled')
    expect(await charges(id)).toMatchObject({ buyer_charges: '0.00', items: [{ id: data.id }] })
    const other = (await charge(id)).data
    await pays('charge_in', '1', { lot_id: id })
    expect((await post(p['8a'], `/api/charges/${other.id}/void`, { reason: 'x' })).data.reason).toBe(
      'confirmed_money',
    )
  })

  test('of a buyer goes with the sale that is taken back, and stays with the buyer who defaulted', async () => {
    const { id } = await soldLot()
    await charge(id)
    expect((await move(t, '1a', id, 'step_back', { reason: '录错成交人' })).data.state).toBe('confirming')
    expect(await charges(id)).toMatchObject({ items: [{ void_reason: '录错成交人' }] })
    expect(await dues(id)).toContain('charge_in recycler 8000.00 cancelled')
    const lost = await soldLot()
    await charge(lost.id)
    await missDate(t, lost.id)
    expect((await move(t, '2a', lost.id, 'default', { reason: '逾期未付' })).data.state).toBe('defaulted')
    expect(await dues(lost.id)).toContain('charge_in recycler 8000.00 open')
    expect(await charges(lost.id)).toMatchObject({ buyer_charges: '0.00', items: [{ voided_at: null }] })
    expect((await charges(lost.id, p['5a'])).items).toEqual([])
    const paid = await soldLot()
    await charge(paid.id)
    await pays('charge_in', '8000', { lot_id: paid.id })
    expect((await move(t, '1a', paid.id, 'step_back', { reason: 'x' })).data.reason).toBe('confirmed_money')
  })
})

describe('fees of the terms', () => {
  test('are proposed with their days from the pick-up on, until they are entered', async () => {
    const { id } = await pickedUp()
    const proposed = async () => (await charges(id)).proposed
    expect(await proposed()).toEqual([])
    await sql(
      `update lots set late_pick_up_fee = 200, service_fee_point = 0.5, clean_end_time = now() - interval '3 days' where id = $1`,
      [id],
    )
    const late = { side: 'buyer', kind: 'late_pick_up', nature: 'fee', amount: '600.00', days: 3 }
    const service = { side: 'buyer', kind: 'service', nature: 'fee', amount: '800.00', days: null }
    expect(await proposed()).toEqual([late, service])
    // The pick-up stops the days.
    const owner = new pg.Client({ connectionString: t.ownerUrl })
    await owner.connect()
    await owner.query('alter table lot_events disable trigger user')
    await owner.query(
      "update lot_events set at = at - interval '2 days' where lot_id = $1 and action = 'mark_picked_up'",
      [id],
    )
    await owner.end()
    expect((await proposed())[0]).toEqual({ ...late, amount: '200.00', days: 1 })
    await sql("update lots set late_pick_up_basis = 'deposit_percent', late_pick_up_fee = 1 where id = $1", [
      id,
    ])
    expect((await proposed())[0]).toMatchObject({ amount: '500.00', days: 1 })
    await charge(id, { ...storage, kind: 'late_pick_up', amount: '500' })
    expect(await proposed()).toEqual([service])
    expect((await charges(id, p['5a'])).proposed).toEqual([])
  })

  test('are terms of the lot, and more than the deposit a day is refused', async () => {
    const id = await lotIn(t, 'draft')
    const { version } = (await p['5a'].ask(`/api/lots/${id}`)).data
    const patch = (body: object) =>
      p['5a'].ask(`/api/lots/${id}`, { method: 'PATCH', body: { ...body, version } })
    const fee = { late_pick_up_basis: 'deposit_percent', late_pick_up_fee: '100.01' }
    expect((await patch(fee)).data.fields).toHaveProperty('late_pick_up_fee')
    expect((await patch({ ...fee, late_pick_up_fee: '0.3', service_fee_point: '1.5' })).data).toMatchObject({
      late_pick_up_fee: '0.30',
      late_pick_up_basis: 'deposit_percent',
      service_fee_point: '1.50',
    })
  })
})

describe('who', () => {
  test('reads and writes charges', async () => {
    const { id } = await soldLot()
    expect((await t.ask(`/api/lots/${id}/charges`)).status).toBe(401)
    for (const who of ['4a', '6a', '7a'] as const)
      expect((await p[who].ask(`/api/lots/${id}/charges`)).status).toBe(403)
    for (const who of ['3a', '4a', '5a', '6a', '7a'] as const)
      expect((await charge(id, storage, p[who])).status).toBe(403)
    for (const who of ['1a', '2a', '8a'] as const) expect((await charge(id, storage, p[who])).code).toBe(0)
    expect((await charges(id, p['5a'])).items).toHaveLength(3)
    expect((await charges(id, p['5a'])).actions).toEqual([])
    expect((await p['5b'].ask(`/api/lots/${id}/charges`)).status).toBe(404)
  })

  test('what a charge must say', async () => {
    const { id } = await soldLot()
    for (const [wrong, field] of [
      [{ side: 'house' }, 'side'],
      [{ kind: 'tea' }, 'kind'],
      [{ nature: null }, 'nature'],
      [{ amount: '0' }, 'amount'],
      [{ amount: 8000 }, 'amount'],
      [{ tax_rate: '101' }, 'tax_rate'],
      [{ kind: 'other', reason: null }, 'reason'],
    ] as const)
      expect((await charge(id, { ...storage, ...wrong })).data.fields).toHaveProperty(field)
    const bidding = await lotIn(t, 'bidding')
    expect((await charge(bidding, storage, p['2a'])).data.reason).toBe('wrong_state')
  })
})
