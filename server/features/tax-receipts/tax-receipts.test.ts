import { describe, expect, test } from 'vitest'
import { businessDay } from '#contract/rules/time.ts'
import { forgetReceipted } from '#server/features/finance/shown/receipt-missing.ts'
import { activeRecycler, placeLot, setLot } from '#server/test/support/placed-lots.ts'
import type { Person } from '#server/test/support/harness.ts'
import { withPeople } from '#server/test/support/people.ts'
import { file, form } from '#server/features/uploads/test-files.ts'

const { t, p } = withPeople('1a', '2a', '4a', '5a', '7a', '8a', '8b')

const sql = (text: string, values: unknown[] = []) => t.database.pool.query(text, values)
const today = () => businessDay(new Date())
let serial = 0
const body = (lot_id: number, changes: Record<string, unknown> = {}) => {
  serial += 1
  return {
    lot_id,
    direction: 'out',
    rate: '13',
    amount: '659000',
    number: `2533200000${serial}`,
    issued_on: today(),
    ...changes,
  }
}

const enter = (who: Person, sent: Record<string, unknown>) =>
  who.ask('/api/tax-receipts', { method: 'POST', body: sent })
const voided = (who: Person, id: number, sent: Record<string, unknown>) =>
  who.ask(`/api/tax-receipts/${id}/void`, { method: 'POST', body: sent })
const count = async () => Number((await sql('select count(*) as n from tax_receipts')).rows[0].n)

describe('entering', () => {
  test('is for finance and role 1 only', async () => {
    const lot = await placeLot(t)
    expect((await t.ask('/api/tax-receipts')).status).toBe(401)
    for (const who of [p['2a'], p['4a'], p['5a'], p['7a']]) {
      expect((await who.ask('/api/tax-receipts')).status).toBe(403)
      expect((await enter(who, body(lot))).status).toBe(403)
    }
    expect((await enter(p['1a'], body(lot))).code).toBe(0)
  })

  test.each([
    ['amount', '0'],
    ['amount', 659000],
    ['amount', '-1'],
    ['rate', '100.01'],
    ['rate', '13%'],
    ['number', ' '],
    ['direction', 'both'],
    ['issued_on', '2100-01-01'],
    ['lot_id', 999999],
    ['state', 'void'],
  ])('a %s of %j is refused and writes nothing', async (field, value) => {
    const before = await count()
    const answer = await enter(p['8a'], body(await placeLot(t), { [field]: value }))
    expect([answer.status, Object.keys(answer.data.fields)]).toEqual([422, [field]])
    expect(await count()).toBe(before)
  })

  test('a lot that is not approved yet has none', async () => {
    expect(
      (await enter(p['8a'], body(await placeLot(t, { state: 'reviewing' })))).data.fields,
    ).toHaveProperty('lot_id')
  })

  test('keeps the number once each way, and is on record', async () => {
    const lot = await placeLot(t, { round_no: 2 })
    const sent = body(lot)
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(p['8a'], sent)))
    const made = answers.filter((answer) => answer.code === 0)
    expect(made).toHaveLength(1)
    expect(answers.filter((answer) => answer.data?.reason === 'tax_receipt_taken')).toHaveLength(19)
    expect(made[0]?.data).toMatchObject({
      amount: '659000.00',
      rate: '13.00',
      round_no: 2,
      state: 'issued',
      version: 1,
      actions: ['red', 'void'],
    })
    expect((await enter(p['8a'], { ...sent, direction: 'in' })).code).toBe(0)
    const { rows } = await sql(
      "select action, after from audit_entries where resource = 'tax_receipts' and record_id = $1",
      [made[0]?.data.id],
    )
    expect(rows).toMatchObject([{ action: 'create', after: { number: sent.number, amount: '659000.00' } }])
  })
})

test('its file is finance’s to see, and nobody else’s', async () => {
  const picture = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')
  const { data } = await p['8a'].ask('/api/index/upload', form([file('票.png', picture)]))
  const kept = [{ name: data.filename, path: data.filepath }]
  const lot = await placeLot(t)
  expect((await enter(p['8b'], body(lot, { file: kept }))).data.fields).toHaveProperty('file')
  expect((await enter(p['8a'], body(lot, { file: kept }))).data.file).toEqual(kept)
  const path = `/common/download/resource?resource=${encodeURIComponent(data.filepath)}`
  expect((await p['8b'].ask(path)).status).toBe(200)
  for (const who of [p['2a'], p['4a'], p['5a']]) expect((await who.ask(path)).status).toBe(404)
})

describe('a wrong one', () => {
  test('is voided once, with its reason, and its number is free again', async () => {
    const sent = body(await placeLot(t))
    const made = (await enter(p['8a'], sent)).data
    expect((await voided(p['5a'], made.id, { reason: 'x', version: 1 })).status).toBe(403)
    expect((await voided(p['8b'], made.id, { version: 1 })).data.fields).toHaveProperty('reason')
    expect(await voided(p['8b'], made.id, { reason: 'x', version: 7 })).toMatchObject({
      code: 409,
      data: { reason: 'stale_version' },
    })
    expect((await voided(p['8b'], made.id, { reason: '开错抬头', version: 1 })).data).toMatchObject({
      state: 'void',
      void_reason: '开错抬头',
      actions: [],
    })
    expect(await voided(p['8b'], made.id, { reason: 'x', version: 2 })).toMatchObject({
      code: 409,
      data: { reason: 'already_voided' },
    })
    expect((await enter(p['8a'], sent)).code).toBe(0)
  })

  test('is never edited, nor deleted, not even past the product', async () => {
    const made = (await enter(p['8a'], body(await placeLot(t)))).data
    await expect(sql('update tax_receipts set amount = 1 where id = $1', [made.id])).rejects.toThrow(
      /append-only/,
    )
    await expect(sql('delete from tax_receipts where id = $1', [made.id])).rejects.toThrow()
  })
})

test('the list filters, finds and adds up, voided ones left out', async () => {
  const lot = await placeLot(t, { corpore_name: '税票专用货船' })
  const early = { reason: '上线前开具' }
  await enter(p['8a'], body(lot, { amount: '100.10', issued_on: '2026-01-05', ...early }))
  await enter(p['8a'], body(lot, { amount: '0.90', direction: 'in', issued_on: '2026-01-06', ...early }))
  const wrong = (await enter(p['8a'], body(lot, { amount: '5000' }))).data
  await voided(p['8a'], wrong.id, { reason: '重复', version: 1 })
  const list = async (query: string) => (await p['8b'].ask(`/api/tax-receipts?lot_id=${lot}&${query}`)).data
  expect(await list('')).toMatchObject({ total: 3, sums: { in: '0.90', out: '100.10', entries: 2 } })
  expect(await list('issued_on_from=2026-01-06&issued_on_to=2026-01-06')).toMatchObject({
    total: 1,
    sums: { in: '0.90', out: '0.00' },
  })
  expect((await list('direction=out&state=issued')).items).toMatchObject([
    { amount: '100.10', created_by_name: '昵称8a' },
  ])
  expect((await p['8a'].ask(`/api/tax-receipts?q=${encodeURIComponent('税票专用')}`)).data.total).toBe(3)
  expect((await p['8a'].ask('/api/tax-receipts?sort=file')).status).toBe(422)
})

test('a settled lot that promises a receipt misses it until one is issued', async () => {
  const missing = async () =>
    (await p['8a'].ask('/api/finance/settlements?receipt_missing=true')).data.items.map(
      (row: { lot_id: number }) => row.lot_id,
    )
  const settled = async (tax_receipt: string) => {
    const id = await placeLot(t, { tax_receipt })
    await sql(
      "insert into settlements (lot_id, round_no, state, adjustments) values ($1, 1, 'draft', '[]')",
      [id],
    )
    return id
  }
  const [promised, none] = [await settled('13%专票'), await settled('不开票')]
  expect(await missing()).toEqual([])
  const winner = { deal_price: '1.00', result_at: new Date().toISOString() }
  for (const id of [promised, none]) {
    const made = await p['4a'].ask(`/api/lots/${id}/sign-ups`, {
      method: 'POST',
      body: { recycler_id: await activeRecycler(t, p['2a']) },
    })
    await setLot(t, id, { state: 'settled', winner_sign_up_id: made.data.id, ...winner })
  }
  expect(await missing()).toEqual([promised])
  expect((await p['8a'].ask('/api/finance/summary')).data.receipts_missing).toBe(1)
  const right = (
    await enter(
      p['8a'],
      body(promised, {
        amount: '1.00',
        reason: '结算前开出',
        title: '买方',
        tax_number: '91330000000000000X',
      }),
    )
  ).data
  expect(await missing()).toEqual([])
  await voided(p['8a'], right.id, { reason: '作废重开', version: 1 })
  expect(await missing()).toEqual([promised])
})

describe('a settled lot', () => {
  /** Sold for 14,169,999.45 at 13 %, with 3 % commission of the buyer. */
  async function settledLot(goods_issuer: string | null = null) {
    const [consignor] = (
      await sql(
        "insert into consignors (company_name, name, phone, invoice_title, credit_code, goods_issuer, company_key, grams) values ('委托有限公司', '甲', '02100000000', '委托开票抬头', $2, $1, '委托', '{}') returning id::int",
        [goods_issuer, `91${String((serial += 1)).padStart(16, '0')}`],
      )
    ).rows
    const lot = await placeLot(t, { tax_receipt: '13%专票', commission_id: consignor.id, company: 0 })
    const recycler_id = await activeRecycler(t, p['2a'])
    await sql('update recyclers set credit_code = $2 where id = $1', [
      recycler_id,
      `92${String(recycler_id).padStart(16, '0')}`,
    ])
    const made = await p['4a'].ask(`/api/lots/${lot}/sign-ups`, { method: 'POST', body: { recycler_id } })
    await setLot(t, lot, {
      state: 'settled',
      winner_sign_up_id: made.data.id,
      deal_price: '14169999.45',
      settlement_price: '14169999.45',
      result_at: new Date().toISOString(),
    })
    await sql(
      `insert into settlements (lot_id, round_no, state, adjustments, settlement_quantity, settlement_price, goods_amount, buyer_commission,
        consignor_commission, deposit_applied, advance_applied, buyer_due, consignor_payable, closed_at)
       values ($1, 1, 'closed', '[]', 1, 14169999.45, 14169999.45, 425099.98, 0, 0, 0, 0, 14169999.45, now())`,
      [lot],
    )
    return lot
  }
  const expected = async (lot: number) =>
    (await p['8a'].ask(`/api/tax-receipts/expected?lot_id=${lot}`)).data.items
  const misses = async (lot: number) =>
    (await p['8a'].ask(`/api/finance/settlements?receipt_missing=true&limit=100`)).data.items.some(
      (row: { lot_id: number }) => row.lot_id === lot,
    )
  const goods = { direction: 'in', rate: '13', amount: '14169999.45' }
  const commission = { subject: 'commission', direction: 'out', rate: '6', amount: '425099.98' }

  test('says what it asks for, to finance only', async () => {
    const lot = await settledLot()
    const path = `/api/tax-receipts/expected?lot_id=${lot}`
    expect((await t.ask(path)).status).toBe(401)
    expect((await p['2a'].ask(path)).status).toBe(403)
    expect((await p['8a'].ask('/api/tax-receipts/expected?lot_id=x')).status).toBe(422)
    expect(await expected(lot)).toMatchObject([
      {
        subject: 'goods',
        party: 'recycler',
        issuer: 'consignor',
        direction: 'in',
        rate: '13.00',
        sum: '14169999.45',
        rest: '14169999.45',
        tax_number: expect.stringMatching(/^92/),
      },
      { subject: 'commission', party: 'recycler', issuer: 'company', rate: '6.00', sum: '425099.98' },
    ])
    expect((await expected(await settledLot('company')))[0]).toMatchObject({
      subject: 'goods',
      issuer: 'company',
      direction: 'out',
    })
  })

  test('misses the receipt of a fee, also of one that came later, and the queue asks for it', async () => {
    const lot = await settledLot()
    for (const sent of [goods, commission]) expect((await enter(p['8a'], body(lot, sent))).code).toBe(0)
    await forgetReceipted(t.database.db)
    expect(await misses(lot)).toBe(false)
    await sql(
      `insert into lot_charges (side, kind, nature, amount, lot_id, round_no)
       values ('consignor', 'storage', 'fee', 80, $1, 1), ('consignor', 'towing', 'outlay', 50, $1, 1)`,
      [lot],
    )
    expect(await misses(lot)).toBe(true)
    const asked = (await p['8a'].ask('/api/finance/queue')).data.receipts.items
    expect(asked.filter((line: { lot_id: number }) => line.lot_id === lot)).toMatchObject([
      { subject: 'charge', party: 'consignor', direction: 'out', amount: '80.00' },
    ])
    const fee = { subject: 'charge', party: 'consignor', amount: '80', rate: '6', reason: '仓储费' }
    expect((await enter(p['8a'], body(lot, fee))).code).toBe(0)
    expect(await misses(lot)).toBe(false)
  })

  test('never takes more than is to be receipted, not even with a reason', async () => {
    const lot = await settledLot()
    for (const above of [
      { ...goods, amount: '14169999.46' },
      { ...commission, amount: '425099.99' },
      { ...commission, party: 'consignor' },
    ]) {
      const answer = await enter(p['8a'], body(lot, { ...above, reason: '多开' }))
      expect([answer.status, Object.keys(answer.data.fields)]).toEqual([422, ['amount']])
    }
    await enter(p['8a'], body(lot, { ...goods, amount: '14000000', reason: '分两张' }))
    const answer = await enter(p['8a'], body(lot, { ...goods, amount: '170000', reason: '多开' }))
    expect([answer.status, answer.data.left]).toEqual([422, '169999.45'])
  })

  test('names net, tax and gross, which come to each other and fit the rate to the cent', async () => {
    const lot = await settledLot()
    const made = await enter(p['8a'], body(lot, { ...goods, amount: '1130', reason: '分开' }))
    expect(made.data).toMatchObject({ net: '1000.00', tax: '130.00', gross: '1130.00', type: 'special' })
    for (const wrong of [
      { net: '1000', tax: '129' },
      { net: '1000', tax: '130.02' },
      { tax: '131' },
      { net: '999' },
    ]) {
      const answer = await enter(p['8a'], body(lot, { ...goods, amount: '1130', reason: '分开', ...wrong }))
      expect([answer.status, Object.keys(answer.data.fields)]).toEqual([422, ['tax']])
    }
    const own = { amount: '1130', net: '1000.00', tax: '130.00', reason: '分开' }
    expect((await enter(p['8a'], body(lot, { ...goods, ...own }))).code).toBe(0)
  })

  test('of a special receipt asks for title and tax number, and for a reason before the lot', async () => {
    const lot = await placeLot(t)
    const special = body(lot, { type: 'special' })
    expect(Object.keys((await enter(p['8a'], special)).data.fields)).toEqual(['title', 'tax_number'])
    expect(Object.keys((await enter(p['8a'], { ...special, title: '某公司' })).data.fields)).toEqual([
      'tax_number',
    ])
    const named = { ...special, title: '某公司', tax_number: '91330000000000000X' }
    expect((await enter(p['8a'], named)).data).toMatchObject({ type: 'special', state: 'issued' })
    const early = await enter(p['8a'], body(lot, { issued_on: '2020-01-01' }))
    expect(Object.keys(early.data.fields)).toEqual(['reason'])
    expect((await enter(p['8a'], body(lot, { issued_on: '2020-01-01', reason: '旧票' }))).code).toBe(0)
  })

  test('takes 1.00 at 1 % only with a reason, and still misses the rest', async () => {
    const lot = await settledLot()
    const before = await count()
    for (const wrong of [
      { ...goods, rate: '1', amount: '1.00' },
      { ...goods, rate: '1' },
      { ...goods, amount: '14169999.44' },
      { ...commission, rate: '13' },
    ]) {
      const answer = await enter(p['8a'], body(lot, wrong))
      expect([answer.status, Object.keys(answer.data.fields)]).toEqual([422, ['reason']])
    }
    expect(await count()).toBe(before)
    const made = await enter(
      p['8a'],
      body(lot, { ...goods, rate: '1', amount: '1.00', reason: '买方要求分开' }),
    )
    expect(made.data).toMatchObject({ subject: 'goods', issuer: 'consignor', reason: '买方要求分开' })
    await enter(p['8a'], body(lot, commission))
    expect(await misses(lot)).toBe(true)
    expect((await expected(lot))[0]).toMatchObject({ receipted: '1.00', rest: '14169998.45' })
  })

  test('is done once goods and commission are receipted in full, in one or several receipts', async () => {
    const lot = await settledLot()
    expect(await misses(lot)).toBe(true)
    const first = await enter(p['8a'], body(lot, { ...goods, amount: '14000000', reason: '分两张' }))
    expect((await enter(p['8a'], body(lot, { ...goods, amount: '169999.45' }))).data).toMatchObject({
      title: expect.any(String),
      tax_number: expect.stringMatching(/^92/),
      reason: null,
    })
    expect(await misses(lot)).toBe(true)
    const ours = await enter(p['8a'], body(lot, commission))
    expect(ours.data).toMatchObject({ subject: 'commission', party: 'recycler', issuer: 'company' })
    expect(await misses(lot)).toBe(false)
    await voided(p['8a'], first.data.id, { reason: '红冲', version: 1 })
    expect(await misses(lot)).toBe(true)
  })

  test('whose goods we invoice is not done with the consignor’s receipt', async () => {
    const lot = await settledLot('company')
    await enter(p['8a'], body(lot, commission))
    await enter(p['8a'], body(lot, goods))
    expect(await misses(lot)).toBe(true)
    expect((await enter(p['8a'], body(lot, { ...goods, direction: 'out' }))).code).toBe(0)
    expect(await misses(lot)).toBe(false)
  })

  describe('a red receipt', () => {
    const red = (id: number, sent: Record<string, unknown> = {}, who: Person = p['8a']) => {
      serial += 1
      const made = { number: `2533209999${serial}`, issued_on: today(), reason: '数量有误', version: 1 }
      return who.ask(`/api/tax-receipts/${id}/red`, { method: 'POST', body: { ...made, ...sent } })
    }
    const issued = async () => {
      const lot = await settledLot()
      return { lot, made: (await enter(p['8a'], body(lot, goods))).data }
    }

    test('is a receipt of its own, with the number that it corrects', async () => {
      const { lot, made } = await issued()
      expect((await red(made.id, {}, p['2a'])).status).toBe(403)
      const corrected = await red(made.id, { amount: '1130' })
      expect(corrected.data).toMatchObject({
        state: 'red',
        corrects_number: made.number,
        amount: '-1130.00',
        net: '-1000.00',
        tax: '-130.00',
        direction: 'in',
        actions: ['void'],
      })
      expect((await expected(lot))[0]).toMatchObject({ receipted: '14168869.45', rest: '1130.00' })
      expect(await misses(lot)).toBe(true)
      const list = (await p['8a'].ask(`/api/tax-receipts?lot_id=${lot}`)).data
      expect(list.sums).toMatchObject({ in: '14168869.45' })
      expect((await p['8a'].ask(`/api/tax-receipts?lot_id=${lot}&state=red`)).data.total).toBe(1)
    })

    test('takes back no more than is left, never before the receipt, and only of one that counts', async () => {
      const { made } = await issued()
      const wrong = async (sent: Record<string, unknown>) => {
        const answer = await red(made.id, sent)
        return [answer.status, Object.keys(answer.data.fields)]
      }
      expect(await wrong({ amount: '14169999.46' })).toEqual([422, ['amount']])
      expect(await wrong({ amount: '0' })).toEqual([422, ['amount']])
      expect(await wrong({ issued_on: '2020-01-01' })).toEqual([422, ['issued_on']])
      expect(await wrong({ reason: '' })).toEqual([422, ['reason']])
      await red(made.id, { amount: '169999.45' })
      expect((await red(made.id, { amount: '14000000.01' })).data.left).toBe('14000000.00')
      const rest = (await red(made.id)).data
      expect(rest.amount).toBe('-14000000.00')
      expect((await red(made.id)).status).toBe(422)
      expect((await red(rest.id)).data.reason).toBe('already_voided')
      expect((await voided(p['8a'], made.id, { reason: 'x', version: 1 })).data.reason).toBe(
        'receipt_corrected',
      )
      expect((await red(made.id, { version: 9 })).data.reason).toBe('stale_version')
    })

    test('is what a settlement that was reopened asks for, or one receipt more', async () => {
      const { lot, made } = await issued()
      await enter(p['8a'], body(lot, commission))
      expect(await misses(lot)).toBe(false)
      const price = async (sum: string) => {
        await sql("update settlements set state = 'draft', closed_at = null where lot_id = $1", [lot])
        await sql(
          "update settlements set settlement_price = $2, state = 'closed', closed_at = now() where lot_id = $1",
          [lot, sum],
        )
        await sql("update lots set state = 'picked_up' where id = $1", [lot])
        await sql("update lots set state = 'settled', settlement_price = $2 where id = $1", [lot, sum])
      }
      const tasks = async () =>
        (await p['8a'].ask('/api/finance/queue')).data.receipts.items
          .filter((item: { lot_id: number }) => item.lot_id === lot)
          .map((item: { amount: string }) => item.amount)
      await price('14169000.00')
      expect(await misses(lot)).toBe(true)
      expect(await tasks()).toEqual(['-999.45'])
      expect((await expected(lot))[0]).toMatchObject({ rest: '0.00', surplus: '999.45' })
      expect((await red(made.id, { amount: '999.45' })).code).toBe(0)
      expect([await misses(lot), await tasks()]).toEqual([false, []])
      await price('14169100.00')
      expect(await tasks()).toEqual(['100.00'])
    })
  })

  test('never takes commission as received', async () => {
    const answer = await enter(p['8a'], body(await settledLot(), { ...commission, direction: 'in' }))
    expect([answer.status, Object.keys(answer.data.fields)]).toEqual([422, ['direction']])
  })

  test('takes the whole sum once, when two people enter it at once', async () => {
    const lot = await settledLot()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => enter(n % 2 ? p['8a'] : p['8b'], body(lot, goods))),
    )
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 422, 422, 422, 422, 422])
  })
})
