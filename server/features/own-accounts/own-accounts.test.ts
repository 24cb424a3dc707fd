import { beforeAll, describe, expect, test } from 'vitest'
import { withPeople } from '#server/test/support/people.ts'
import { activeRecycler, placeLot } from '#server/test/support/placed-lots.ts'

const { t, p } = withPeople('1a', '2a', '5a', '6a', '7a', '8a', '8b')

const path = '/api/own-accounts'
let serial = 0
const body = (changes: Record<string, unknown> = {}) => {
  serial += 1
  return {
    name: `账户${serial}`,
    bank: '工行',
    number: `62220000${serial}0001`,
    purpose: 'deposit',
    ...changes,
  }
}

const create = async (changes: Record<string, unknown> = {}) =>
  p['8a'].ask(path, { method: 'POST', body: body(changes) })

describe('our own accounts', () => {
  test('only finance writes them; who prints sees names, and the numbers shortened', async () => {
    expect((await t.ask(path)).status).toBe(401)
    for (const who of [p['2a'], p['5a'], p['6a']])
      expect((await who.ask(path, { method: 'POST', body: body() })).status).toBe(403)
    expect((await p['7a'].ask(path)).status).toBe(403)
    const made = await create({ number: '0200 0036 1920 0012 345' })
    expect(made.data).toMatchObject({ enabled: true, version: 1, actions: ['edit'], company: null })
    const of = async (who: (typeof p)['8a']) =>
      (await who.ask(path)).data.items.find((row: { id: number }) => row.id === made.data.id)
    expect((await of(p['8b'])).number).toBe('0200003619200012345')
    expect(await of(p['5a'])).toMatchObject({ number: '****2345', masked: ['number'], actions: [] })
    expect((await p['5a'].ask(`${path}?q=0036`)).data.total).toBe(0)
    const ids = (await p['8a'].ask(path)).data.items.map((row: { id: number }) => row.id)
    expect(ids).not.toContain(0)
    const { items } = (await p['5a'].ask(`${path}/options`)).data
    expect(items.at(-1)).toEqual({ id: 0, name: '平台代收', enabled: true })
    expect(JSON.stringify(items)).not.toContain('2345')
  })

  test.each([
    ['name', ''],
    ['bank', null],
    ['number', '12'],
    ['number', '62-22%'],
    ['purpose', 'savings'],
    ['company', 999],
    ['enabled', 'no'],
    ['mapping', {}],
  ])('a %s of %j is refused', async (field, value) => {
    const answer = await create({ [field]: value })
    expect([answer.status, Object.keys(answer.data.fields)]).toEqual([422, [field]])
  })

  test('a number is there once, however it is written; an old version is refused', async () => {
    const made = (await create({ number: '6222-0000-1111' })).data
    expect((await create({ number: '622200001111' })).data.reason).toBe('account_taken')
    const edit = (sent: object) => p['8a'].ask(`${path}/${made.id}`, { method: 'PATCH', body: sent })
    expect((await edit({ name: '改名', version: 1 })).data).toMatchObject({ name: '改名', version: 2 })
    expect((await edit({ name: '又改', version: 1 })).data).toMatchObject({
      reason: 'stale_version',
      current: { name: '改名' },
    })
    expect(
      (await p['8a'].ask(`${path}/0`, { method: 'PATCH', body: { name: 'x', version: 1 } })).status,
    ).toBe(404)
    const { rows } = await t.database.pool.query(
      "select after from audit_entries where resource = 'own_accounts' and record_id = $1 order by id",
      [made.id],
    )
    expect(rows[0].after.number).toBe('****1111')
  })

  test('two people with the same number at once: one gets it', async () => {
    const number = '62229999888877'
    const answers = await Promise.all(
      [p['1a'], p['8a'], p['8b']].map((who) => who.ask(path, { method: 'POST', body: body({ number }) })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })
})

describe('which account money goes to', () => {
  let account: { id: number }
  let other: { id: number }
  beforeAll(async () => {
    await t.database.pool.query('update own_accounts set enabled = false where id > 0')
    account = (await create({ purpose: 'settlement', company: 2 })).data
    other = (await create({ purpose: 'settlement', company: 2 })).data
  })
  const enter = (lot_id: number, more: object = {}) =>
    p['8a'].ask('/api/finance/entries', {
      method: 'POST',
      body: {
        kind: 'balance_in',
        direction: 'in',
        amount: '10',
        occurred_on: '2026-01-05',
        method: '转账',
        lot_id,
        ...more,
      },
    })
  test('a draft proposes what the lot names; else the first that fits; else the platform', async () => {
    const lot = await placeLot(t, { state: 'listed', company: 2 })
    const elsewhere = await placeLot(t, { state: 'listed', company: 3 })
    expect((await enter(lot, { account_id: other.id, draft: true })).data.account_id).toBe(other.id)
    expect((await enter(lot, { draft: true })).data.account_id).toBe(account.id)
    expect((await enter(elsewhere, { draft: true })).data).toMatchObject({
      account_id: 0,
      account_id_name: '平台代收',
    })
    await t.database.pool.query('update lots set payment_account_id = $2 where id = $1', [lot, other.id])
    expect((await enter(lot, { draft: true })).data.account_id).toBe(other.id)
  })

  test('an entry names its account, and none of a day before the account was opened', async () => {
    const lot = await placeLot(t, { state: 'listed', company: 2 })
    for (const none of [{}, { account_id: null }])
      expect((await enter(lot, none)).data.fields).toHaveProperty('account_id')
    const { id } = (await create({ purpose: 'settlement', opened_on: '2026-01-05' })).data
    const on = (occurred_on: string) => enter(lot, { account_id: id, occurred_on })
    const early = await on('2026-01-04')
    expect([early.status, Object.keys(early.data.fields)]).toEqual([422, ['occurred_on']])
    expect((await on('2026-01-05')).data).toMatchObject({ account_id: id, account_reason: null })
    const draft = (await enter(lot, { account_id: id, occurred_on: '2026-01-04', draft: true })).data
    const submitted = await p['8a'].ask(`/api/finance/entries/${draft.id}/submit`, {
      method: 'POST',
      body: { version: draft.version },
    })
    expect(submitted.data.fields).toHaveProperty('occurred_on')
  })

  test('a deposit into a settlement account asks for a reason', async () => {
    const lot = await placeLot(t)
    const recycler_id = await activeRecycler(t, p['1a'])
    const body = { recycler_id }
    const signUp = await p['1a'].ask(`/api/lots/${lot}/sign-ups`, { method: 'POST', body })
    const deposit = { kind: 'deposit_in', sign_up_id: signUp.data.id, account_id: account.id }
    const refused = await enter(lot, deposit)
    expect([refused.status, Object.keys(refused.data.fields)]).toEqual([422, ['reason']])
    const reason = '买方打错了账户'
    expect((await enter(lot, { ...deposit, reason })).data).toMatchObject({ account_reason: reason })
    const own = (await create({ purpose: 'deposit' })).data.id
    expect((await enter(lot, { ...deposit, account_id: own })).data.account_reason).toBe(null)
    await t.database.pool.query('update own_accounts set enabled = false where id = $1', [own])
    const draft = (await enter(lot, { ...deposit, draft: true })).data
    const submit = (more: object) =>
      p['8a'].ask(`/api/finance/entries/${draft.id}/submit`, {
        method: 'POST',
        body: { version: draft.version, ...more },
      })
    expect((await submit({})).data.fields).toHaveProperty('reason')
    expect((await submit({ reason })).data).toMatchObject({ state: 'pending', account_reason: reason })
  })

  test('one that is unknown or out of use is refused', async () => {
    const lot = await placeLot(t, { state: 'listed', company: 2 })
    const off = (await create({ purpose: 'settlement', enabled: false })).data
    for (const account_id of [off.id, 99_999])
      expect((await enter(lot, { account_id })).data.fields).toHaveProperty('account_id')
    const named = (payment_account_id: number) =>
      p['1a'].ask('/api/lots', { method: 'POST', body: { corpore_name: '货', payment_account_id } })
    for (const id of [77_777, off.id])
      expect((await named(id)).data.fields).toHaveProperty('payment_account_id')
    expect((await named(account.id)).data.payment_account_id).toBe(account.id)
  })

  test('papers name the accounts in full, for those who see the lot', async () => {
    const lot = await placeLot(t, { state: 'listed', company: 2 })
    const of = (who: (typeof p)['8a'], id: number) => who.ask(`/api/lots/${id}/payment-accounts`)
    expect((await t.ask(`/api/lots/${lot}/payment-accounts`)).status).toBe(401)
    expect((await of(p['7a'], lot)).status).toBe(403)
    const shown = (await of(p['2a'], lot)).data
    expect(shown).toMatchObject({ deposit: null, settlement: { id: account.id } })
    expect(shown.settlement.number).toMatch(/^6222/)
    expect((await of(p['8a'], lot)).data).toEqual(shown)
    const draft = await placeLot(t, { state: 'draft', company: 2 })
    expect((await of(p['8a'], draft)).status).toBe(404)
    expect((await of(p['6a'], draft)).status).toBe(404)
  })
})
