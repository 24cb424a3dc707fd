import { expect, test } from 'vitest'
import { businessDay } from '#contract/rules/time.ts'
import { activeRecycler, placeLot } from '#server/test/support/placed-lots.ts'
import type { Person } from '#server/test/support/harness.ts'
import { withPeople } from '#server/test/support/people.ts'

const { t, p } = withPeople('1a', '2a', '4a', '8a', '8b')

const path = '/api/finance/entries'
const post = (who: Person, to: string, body: unknown = {}) => who.ask(to, { method: 'POST', body })
const patch = (who: Person, id: number, body: unknown) => who.ask(`${path}/${id}`, { method: 'PATCH', body })
const begin = (changes = {}, who = p['8a']) =>
  post(who, path, { kind: 'penalty_in', direction: 'in', draft: true, ...changes })
const today = businessDay(new Date())

test('is kept half filled, finished by its author, and only then waits to be confirmed', async () => {
  const lot = await placeLot(t)
  expect((await t.ask(`${path}/1`, { method: 'PATCH', body: {} })).status).toBe(401)
  for (const who of [p['2a'], p['4a']])
    expect([(await begin({}, who)).status, (await patch(who, 1, {})).status]).toEqual([403, 403])
  const { data: draft } = await begin()
  expect(draft).toMatchObject({
    state: 'draft',
    amount: null,
    occurred_on: null,
    lot_id: null,
    actions: ['edit', 'submit', 'void'],
    version: 1,
  })
  expect(await post(p['8a'], `${path}/${draft.id}/submit`, { version: 1 })).toMatchObject({
    code: 422,
    data: { fields: { amount: '请输入金额', occurred_on: expect.any(String), lot_id: expect.any(String) } },
  })
  expect(await post(p['8a'], `${path}/${draft.id}/confirm`, { version: 1 })).toMatchObject({
    code: 409,
    data: { reason: 'wrong_state' },
  })
  for (const wrong of [
    { amount: '1e3' },
    { amount: 5 },
    { amount: '0' },
    { direction: 'out' },
    { kind: 'deposit_apply' },
    { state: 'pending' },
    { occurred_on: '2100-01-01' },
  ])
    expect((await patch(p['8a'], draft.id, { version: 1, ...wrong })).status, JSON.stringify(wrong)).toBe(422)
  expect((await patch(p['8a'], draft.id, { amount: '12.5' })).data.fields).toHaveProperty('version')
  const edited = await patch(p['8a'], draft.id, {
    amount: '12.5',
    occurred_on: today,
    lot_id: lot,
    version: 1,
  })
  expect(edited.data).toMatchObject({ state: 'draft', amount: '12.50', lot_id: lot, version: 2 })
  expect(await patch(p['8a'], draft.id, { amount: '13', version: 1 })).toMatchObject({
    code: 409,
    data: { reason: 'stale_version', current: { version: 2 } },
  })
  expect((await p['8b'].ask(`${path}?lot_id=${lot}`)).data).toMatchObject({
    total: 1,
    sums: { in: '0.00', entries: 0 },
  })
  const sent = await post(p['8a'], `${path}/${draft.id}/submit`, { version: 2 })
  expect(sent.data).toMatchObject({
    state: 'pending',
    entry_no: draft.entry_no,
    actions: ['confirm', 'void'],
    version: 3,
  })
  expect((await patch(p['8a'], draft.id, { amount: '13', version: 3 })).data).toMatchObject({
    reason: 'wrong_state',
  })
  expect((await post(p['8b'], `${path}/${draft.id}/confirm`, { version: 3 })).data).toMatchObject({
    state: 'confirmed',
  })
  const { rows } = await t.database.pool.query(
    "select action from audit_entries where resource = 'finance_entries' and record_id = $1 order by id",
    [draft.id],
  )
  expect(rows.map((row) => row.action)).toEqual(['create', 'edit', 'submit', 'confirm'])
})

test('is its author’s alone to fill in, anybody’s of finance to void', async () => {
  const { data: draft } = await begin({ kind: 'consignor_payout', direction: 'out' })
  expect((await patch(p['8b'], draft.id, { amount: '5', version: 1 })).status).toBe(403)
  expect((await post(p['1a'], `${path}/${draft.id}/submit`, { version: 1 })).status).toBe(403)
  const seen = (await p['8b'].ask(`${path}?state=draft`)).data.items.find(
    (row: { id: number }) => row.id === draft.id,
  )
  expect(seen.actions).toEqual(['void'])
  expect((await post(p['8b'], `${path}/${draft.id}/void`, { version: 1 })).data).toMatchObject({
    state: 'void',
    actions: [],
  })
  expect((await post(p['8a'], `${path}/${draft.id}/submit`, { version: 2 })).data).toMatchObject({
    reason: 'wrong_state',
  })
})

test('one’s refund never pays another’s due', async () => {
  const lot = await placeLot(t)
  const made = []
  for (let n = 0; n < 2; n += 1) {
    const { data } = await post(p['4a'], `/api/lots/${lot}/sign-ups`, {
      recycler_id: await activeRecycler(t, p['2a']),
    })
    const entry = {
      kind: 'deposit_in',
      direction: 'in',
      amount: '30000',
      account_id: 0,
      occurred_on: today,
      sign_up_id: data.id,
    }
    await post(p['8b'], `${path}/${(await post(p['8a'], path, entry)).data.id}/confirm`, { version: 1 })
    await post(p['4a'], `/api/sign-ups/${data.id}/cancel`, { version: data.version + 1, reason: 'x' })
    made.push(data.id)
  }
  const [first] = (await p['8a'].ask(`/api/finance/dues?lot_id=${lot}&sort=created_at`)).data.items
  const refund = {
    kind: 'deposit_refund',
    direction: 'out',
    amount: '30000',
    account_id: 0,
    occurred_on: today,
    due_id: first.id,
  }
  expect((await post(p['8a'], path, { ...refund, sign_up_id: made[1] })).data.fields).toHaveProperty(
    'sign_up_id',
  )
  expect((await post(p['8a'], path, { ...refund, sign_up_id: made[0] })).code).toBe(0)
})
