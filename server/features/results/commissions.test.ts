import { beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#server/test/support/harness.ts'
import { withPeople } from '#server/test/support/people.ts'
import { confirms, enters, reverses, soldLot } from '#server/test/support/sold-lots.ts'

const { t, p } = withPeople('1a', '2a', '3a', '4a', '5a', '5b', '6a', '7a', '8a', '8b')
const sql = async (text: string, values: unknown[] = []) =>
  (await t.database.pool.query<Record<string, any>>(text, values)).rows
const send = (who: Person, method: string, path: string, body: unknown) => who.ask(path, { method, body })

const plans = async (who: Person = p['1a']) => (await who.ask('/api/commission-plans')).data
const put = async (given: object[], more: object = {}, who: Person = p['1a']) =>
  send(who, 'PUT', '/api/commission-plans', {
    plans: given,
    version: (await plans())?.version ?? 1,
    ...more,
  })
const commissions = async (who: keyof typeof p, month: string, more = '') =>
  (await p[who].ask(`/api/commissions?month=${month}${more}`)).data
const freeze = (month: string, who: Person = p['8a']) =>
  send(who, 'POST', '/api/commissions/freeze', { month })
const amounts = (of: any) =>
  of.items.map((line: any) => `${line.role} ${line.amount}${line.why === null ? '' : ` ${line.why}`}`)

/** Sold for 659,000 at 3 % on 10 March, with the payment of its buyer on a day, if any. */
async function saleOfMarch(paidOn?: string) {
  const id = await soldLot(t)
  await sql("update lots set result_at = '2026-03-10T02:00:00Z' where id = $1", [id])
  if (paidOn === undefined) return { id, payment: undefined }
  const entry = await enters(t, 'balance_in', '678770.00', { lot_id: id, occurred_on: paidOn })
  return { id, payment: (await confirms(t, entry)).data as { id: number; version: number } }
}

const tenPercent = [
  { from: '2026-03-01', role: 'salesperson', rate: '10' },
  { from: '2026-03-01', role: 'lead', rate: '1' },
  {
    from: '2026-03-01',
    role: 'recruiter',
    bands: [
      { above: '0', rate: '1' },
      { above: '10000', rate: '5' },
    ],
  },
]

describe('commission plans', () => {
  test('are read and changed by role 1, one a role and day, with a rate or sound bands', async () => {
    expect((await t.ask('/api/commission-plans')).status).toBe(401)
    expect((await p['2a'].ask('/api/commission-plans')).status).toBe(403)
    expect((await put(tenPercent, {}, p['8a'])).status).toBe(403)
    const lead = { from: '2026-03-01', role: 'lead' }
    for (const [given, field] of [
      [{ ...lead, role: 'driver', rate: '1' }, 'plans'],
      [{ ...lead, rate: '101' }, 'plans'],
      [lead, 'rate'],
      [{ ...lead, bands: [{ above: '5', rate: '1' }] }, 'bands'],
      [{ ...lead, from: '2026-13-01', rate: '1' }, 'plans'],
    ] as const) {
      const answer = await put([given])
      expect([answer.status, Object.keys(answer.data.fields)]).toEqual([422, [field]])
    }
    expect(
      Object.keys(
        (
          await put([
            { ...lead, rate: '1' },
            { ...lead, rate: '2' },
          ])
        ).data.fields,
      ),
    ).toEqual(['from'])
    expect((await put(tenPercent, { version: 9 })).data.reason).toBe('stale_version')
    const saved = await put(tenPercent)
    expect(saved.data).toMatchObject({
      version: 2,
      updated_by: t.uid('1a'),
      plans: [
        { role: 'salesperson', rate: '10.00', bands: null },
        {
          role: 'recruiter',
          bands: [
            { above: '0.00', rate: '1.00' },
            { above: '10000.00', rate: '5.00' },
          ],
        },
        { role: 'lead' },
      ],
    })
  })
})

describe('commissions', () => {
  let paid: Awaited<ReturnType<typeof saleOfMarch>>
  let open: Awaited<ReturnType<typeof saleOfMarch>>
  beforeAll(async () => {
    if ((await plans()).plans.length === 0) await put(tenPercent)
    paid = await saleOfMarch('2026-03-20')
    open = await saleOfMarch()
  }, 60_000)

  test('are read by everybody for themselves, and by 1, 2 and 8 for all', async () => {
    expect((await t.ask('/api/commissions')).status).toBe(401)
    for (const who of ['3a', '4a', '5a', '6a', '7a'] as const)
      expect((await p[who].ask(`/api/commissions?uid=${t.uid('5b')}`)).status, who).toBe(403)
    for (const who of ['1a', '2a', '8a'] as const)
      expect(amounts(await commissions(who, '2026-03')).length).toBe(3)
    expect(amounts(await commissions('2a', '2026-03', `&uid=${t.uid('6a')}`))).toEqual(['recruiter 588.50'])
    expect((await p['2a'].ask('/api/commissions?month=2026-3')).status).toBe(422)
  })

  test('count a share of what was earned, once the money is in, and say what they wait for', async () => {
    const own = await commissions('5a', '2026-03')
    // 659,000 at 3 % are 19,770.
    expect(amounts(own)).toEqual(['salesperson 1977.00'])
    expect(own.items[0]).toMatchObject({ lot_id: paid.id, earned: '19770.00', rate: '10.00' })
    expect(own).toMatchObject({ sum: '1977.00', sum_before: '0.00', frozen_at: null })
    expect(own.waiting).toMatchObject([{ lot_id: open.id, amount: '1977.00', waits_for: ['payment'] }])
    expect(amounts(await commissions('3a', '2026-03'))).toEqual(['lead 197.70'])
    // The recruiter's bands: 1 % of 10,000 and 5 % of the rest.
    const recruiter = await commissions('6a', '2026-03')
    expect(amounts(recruiter)).toEqual(['recruiter 588.50'])
    for (const hidden of ['earned', 'rate', 'bands']) expect(recruiter.items[0]).not.toHaveProperty(hidden)
    expect((await commissions('5a', '2026-04')).items).toEqual([])
  })

  test('a charge counts when it is paid', async () => {
    const fee = { side: 'buyer', kind: 'storage', nature: 'fee', amount: '1000' }
    const { data } = await send(p['8a'], 'POST', `/api/lots/${paid.id}/charges`, fee)
    expect((await commissions('5a', '2026-03')).waiting[0]).toMatchObject({
      lot_id: paid.id,
      amount: '100.00',
      waits_for: ['charges'],
    })
    const about = { due_id: data.due_id, occurred_on: '2026-04-02' }
    await confirms(t, await enters(t, 'charge_in', '1000', about))
    expect(amounts(await commissions('5a', '2026-04'))).toEqual(['salesperson 100.00'])
    expect(amounts(await commissions('5a', '2026-03'))).toEqual(['salesperson 1977.00'])
  })

  test('a month is frozen by role 8, when it is over and the months before it are', async () => {
    for (const who of ['1a', '2a', '5a'] as const) expect((await freeze('2026-03', p[who])).status).toBe(403)
    expect((await freeze('2026-13')).status).toBe(422)
    expect(Object.keys((await freeze(new Date().toISOString().slice(0, 7))).data.fields)).toEqual(['month'])
    const early = await freeze('2026-04')
    expect([early.status, early.data]).toMatchObject([
      409,
      { reason: 'earlier_month_open', month: '2026-03' },
    ])
    expect(await commissions('8a', '2026-03')).toMatchObject({ next: '2026-03', actions: ['freeze'] })
    const [one, other] = await Promise.all([freeze('2026-03'), freeze('2026-03', p['8b'])])
    expect([one.status, other.status].toSorted()).toEqual([200, 409])
    expect((await freeze('2026-03')).data.reason).toBe('month_frozen')
    expect(await commissions('8a', '2026-03')).toMatchObject({
      frozen_by_name: expect.stringMatching(/^昵称8/),
      next: '2026-04',
      actions: [],
      sum: '2763.20',
    })
  })

  test('what changes after it falls into the next month and says why', async () => {
    const { payment } = paid
    const reversed = await reverses(t, payment ?? { id: 0, version: 0 })
    expect(reversed.code, reversed.text).toBe(0)
    expect(amounts(await commissions('5a', '2026-03'))).toEqual(['salesperson 1977.00'])
    const next = await commissions('5a', '2026-04')
    expect(amounts(next)).toEqual(['salesperson -1977.00 money', 'salesperson 100.00'])
    expect(next.items[0]).toMatchObject({ earned: '0.00', earned_before: '19770.00' })
    // A correction is for the person that was given the commission, whoever has the lot now.
    await sql('update lots set service_id = $2 where id = $1', [paid.id, t.uid('5b')])
    expect(amounts(await commissions('5a', '2026-04'))).toEqual(['salesperson -1977.00 money'])
    expect(amounts(await commissions('5b', '2026-04'))).toEqual(['salesperson 100.00'])
    await sql('update lots set service_id = $2 where id = $1', [paid.id, t.uid('5a')])
    // It is paid again, and nothing is left to correct but the fee of April.
    const about = { lot_id: paid.id, occurred_on: '2026-03-25' }
    await confirms(t, await enters(t, 'balance_in', '678770.00', about))
    expect(amounts(await commissions('5a', '2026-04'))).toEqual(['salesperson 100.00'])
  })

  test('a late plan corrects frozen months too, once', async () => {
    await put([{ from: '2026-03-05', role: 'salesperson', rate: '12' }, ...tenPercent])
    expect(amounts(await commissions('5a', '2026-04'))).toEqual([
      'salesperson 395.40 plan',
      'salesperson 120.00',
    ])
    expect((await freeze('2026-04')).code).toBe(0)
    expect((await commissions('5a', '2026-05')).items).toEqual([])
    expect((await commissions('5a', '2026-04')).sum_before).toBe('1977.00')
  })

  test('a sale that is taken back is taken off its commissions', async () => {
    await sql("update lots set state = 'withdrawn', deal_amount = null, result_at = null where id = $1", [
      paid.id,
    ])
    const next = await commissions('5a', '2026-05')
    expect(next.sum).toBe('-2372.40')
    expect(next.items[0]).toMatchObject({ lot_id: paid.id, why: 'money' })
  })

  test('frozen months are never altered', async () => {
    await expect(sql('update commission_lines set amount = 1')).rejects.toThrow()
    await expect(sql("delete from commission_months where month = '2026-03'")).rejects.toThrow()
  })
})
