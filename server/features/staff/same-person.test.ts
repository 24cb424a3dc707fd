import { describe, expect, test } from 'vitest'
import { businessDay } from '#contract/rules/time.ts'
import { password, testApp, type Answer, type Person, type TestApp } from '#server/test/support/harness.ts'
import { activeRecycler, placeFundedLot, placeLot, setLot } from '#server/test/support/placed-lots.ts'
import { withPeople } from '#server/test/support/people.ts'
import { storedAccount } from '#server/test/support/new-records.ts'

const { t, p } = withPeople('1a', '1b', '2a', '4a', '8a', '8b')

const day = 86_400_000
const sql = (text: string, values: unknown[] = []) => t.database.pool.query(text, values)
const post = (who: Pick<Person, 'ask'>, path: string, body: unknown = {}) =>
  who.ask(path, { method: 'POST', body })
const outflow = async (who: Pick<Person, 'ask'>) => {
  const entry = {
    kind: 'consignor_payout',
    direction: 'out',
    amount: '100.00',
    account_id: 0,
    occurred_on: businessDay(new Date()),
    lot_id: await placeFundedLot(t),
  }
  const made = await post(who, '/api/finance/entries', entry)
  if (made.code !== 0) throw new Error(made.text)
  return made.data as { id: number }
}

const confirm = (who: Pick<Person, 'ask'>, { id }: { id: number }, version = 1) =>
  post(who, `/api/finance/entries/${id}/confirm`, { version })
const refused = { code: 409, data: { reason: 'own_entry' } }
const why = (answer: Answer) => answer.msg

let serial = 0
/** A new account, made by somebody, whose owner has signed in and chosen a password. */
async function accountBy(maker: Pick<Person, 'ask'>, roles: number[]) {
  serial += 1
  const username = `made${serial}`
  const made = await post(maker, '/api/staff', { username, nickname: username, name: 'n', roles, password })
  if (made.code !== 0) throw new Error(made.text)
  return enterAs(username, password, made.data.id)
}

const browserOf = (cookie = '') => ({ 'x-client': 'web', ...(cookie && { cookie }) })

async function enterAs(username: string, old: string, uid = t.uid(username), at: TestApp = t) {
  const sent = { username, password: old }
  const { data } = await at.ask('/admin/login/login_submit', { method: 'POST', body: sent })
  const ask: Person['ask'] = (path, { headers, ...how } = {}) =>
    at.ask(path, { ...how, headers: { 'x-token': data.token, ...headers } })
  if (data.must_change_password) {
    const body = { old_password: old, new_password: `${old} anew` }
    const changed = await post({ ask }, '/api/session/password', body)
    if (changed.code !== 0) throw new Error(changed.text)
  }
  return { uid, username, ask }
}

const reset = async (by: Pick<Person, 'ask'>, uid: number) =>
  (await post(by, `/api/staff/${uid}/reset-password`)).data.password as string
const give = async (by: Person, uid: number, roles: number[]) => {
  const { rows } = await sql('select version from staff where id = $1', [uid])
  const answer = await by.ask(`/api/staff/${uid}`, {
    method: 'PATCH',
    body: { roles, version: rows[0].version },
  })
  if (answer.code !== 0) throw new Error(answer.text)
}

const forget = () => t.asOwner('delete from account_touches; delete from device_accounts')

describe('one administrator is not two people', () => {
  test('through a finance account of his own making, in either order', async () => {
    const puppet = await accountBy(p['1a'], [8])
    const own = await confirm(puppet, await outflow(p['1a']))
    expect(own).toMatchObject(refused)
    expect(why(own)).toBe(
      `支出须由制单人以外的人确认：“昵称1a”或您的账号在 7 天内由“昵称1a”创建、重置或授予角色，至 ${businessDay(new Date(Date.now() + 7 * day))} 两者算作同一人`,
    )
    const entry = await outflow(puppet)
    expect(await confirm(p['1a'], entry)).toMatchObject(refused)
    // Somebody he never touched is another person.
    expect(await confirm(p['8a'], entry)).toMatchObject({ code: 0 })
  })

  test('through two accounts that he made', async () => {
    const [one, two] = [await accountBy(p['1a'], [8]), await accountBy(p['1a'], [8])]
    expect(await confirm(two, await outflow(one))).toMatchObject(refused)
  })

  test('through an account that he reset, or gave a role', async () => {
    await forget()
    const entry = await outflow(p['1a'])
    const made = await reset(p['1a'], t.uid('8b'))
    expect(await confirm(await enterAs('8b', made), entry)).toMatchObject(refused)
    await forget()
    await give(p['1a'], t.uid('2a'), [2, 8])
    expect(await confirm(p['2a'], entry)).toMatchObject(refused)
    await give(p['1a'], t.uid('2a'), [2])
    await forget()
    // To take a role away hands nothing over.
    await give(p['1a'], t.uid('1b'), [1, 8])
    await forget()
    await give(p['1a'], t.uid('1b'), [1])
    expect(await confirm(p['1b'], entry)).toMatchObject({ code: 0 })
  })

  test('through an administrator whom he made, who makes a finance account', async () => {
    await forget()
    const helper = await accountBy(p['1a'], [1])
    const puppet = await accountBy(helper, [8])
    expect(await confirm(puppet, await outflow(p['1a']))).toMatchObject(refused)
  })

  test('but two administrators who touched the same account stay two', async () => {
    await forget()
    const shared = await accountBy(p['1a'], [8])
    await give(p['1b'], shared.uid, [8, 4])
    expect(await confirm(p['1b'], await outflow(p['1a']))).toMatchObject({ code: 0 })
  })

  test('and what an account touched before it came into his hand is not his', async () => {
    await forget()
    const keeper = await accountBy(p['1b'], [1])
    const early = await accountBy(keeper, [8])
    await reset(p['1a'], keeper.uid)
    expect(await confirm(early, await outflow(p['1a']))).toMatchObject({ code: 0 })
  })

  test('for seven days', async () => {
    await forget()
    const puppet = await accountBy(p['1a'], [8])
    const entry = await outflow(puppet)
    const days = async (n: number) => {
      const later = await testApp({ besides: t, clockOffset: n * day })
      try {
        return await confirm(await later.as('1a'), entry)
      } finally {
        await later.close()
      }
    }
    expect(await days(6.99)).toMatchObject(refused)
    expect(await days(7.01)).toMatchObject({ code: 0 })
  })
})

describe('the two people of', () => {
  test('a reversal of money that came in', async () => {
    await forget()
    const puppet = await accountBy(p['1a'], [8])
    const entry = {
      kind: 'balance_in',
      direction: 'in',
      amount: '5.00',
      account_id: 0,
      occurred_on: businessDay(new Date()),
      lot_id: await placeLot(t),
      confirm: true,
    }
    const made = (await post(p['1a'], '/api/finance/entries', entry)).data
    const path = `/api/finance/entries/${made.id}/reverse`
    expect(await post(puppet, path, { version: made.version, reason: '录错' })).toMatchObject(refused)
    const shown = (await puppet.ask(`/api/finance/entries?lot_id=${entry.lot_id}`)).data.items[0]
    expect(shown.actions).toEqual(['receipt'])
    expect((await post(p['8a'], path, { version: made.version, reason: '录错' })).code).toBe(0)
  })

  test('a refund batch', async () => {
    await forget()
    const lot = await placeLot(t)
    const recycler_id = await activeRecycler(t, p['2a'])
    const bank = { bank_name: '工行', bank_account: '6222021234567890' }
    await sql('update recyclers set bank_name = $2, bank_account = $3 where id = $1', [
      recycler_id,
      bank.bank_name,
      storedAccount(recycler_id, bank.bank_account),
    ])
    const { data } = await post(p['4a'], `/api/lots/${lot}/sign-ups`, { recycler_id })
    await post(p['4a'], `/api/sign-ups/${data.id}/review`, { decision: 'approve', version: data.version })
    const deposit = { kind: 'deposit_in', direction: 'in', amount: '30000', sign_up_id: data.id }
    await setLot(t, lot, { state: 'withdrawn' })
    const paid = { ...deposit, account_id: 0, occurred_on: businessDay(new Date()), confirm: true }
    expect((await post(p['8a'], '/api/finance/entries', paid)).code).toBe(0)
    const { rows } = await sql('select id::int from finance_dues where sign_up_id = $1', [data.id])
    const puppet = await accountBy(p['1a'], [8])
    const batch = (await post(p['1a'], '/api/finance/refund-batches', { due_ids: [rows[0].id] })).data
    const { items } = (await puppet.ask(`/api/finance/entries?q=${batch.batch_no}`)).data
    expect(items[0].actions).toEqual(['void'])
    expect(await confirm(puppet, items[0])).toMatchObject(refused)
    const blocks = async (who: Pick<Person, 'ask'>) =>
      (await who.ask('/api/finance/queue')).data.confirm.items.find(
        (row: { id: number }) => row.id === items[0].id,
      ).blocks
    expect([await blocks(puppet), await blocks(p['8a'])]).toEqual([['own_entry'], []])
    expect((await confirm(p['8a'], items[0])).code).toBe(0)
  })

  test('an account of a payee: whoever changed it does not pay to it', async () => {
    await forget()
    const made = await post(p['2a'], '/api/consignors', {
      company_name: '换户委托有限公司',
      name: '李四',
      phone: '02188776655',
    })
    const change = (who: Person, bank_account: string, version: number) =>
      who.ask(`/api/consignors/${made.data.id}`, { method: 'PATCH', body: { bank_account, version } })
    expect((await change(p['1a'], '6222000011112222', 1)).code).toBe(0)
    const entry = await outflow(p['8a'])
    await sql(
      'update lots set commission_id = $1 where id = (select lot_id from finance_entries where id = $2)',
      [made.data.id, entry.id],
    )
    const own = await confirm(p['1a'], entry)
    expect([own.code, own.data.reason]).toEqual([409, 'own_bank_change'])
    const puppet = await accountBy(p['1a'], [8])
    expect((await confirm(puppet, entry)).data.reason).toBe('own_bank_change')
    expect((await confirm(p['1b'], entry)).code).toBe(0)
  })
})

describe('one browser', () => {
  const signIn = async (username: string, cookie?: string) => {
    const answer = await t.ask('/admin/login/login_submit', {
      method: 'POST',
      body: { username, password },
      headers: browserOf(cookie),
    })
    const cookies = [answer.headers['set-cookie']].flat() as string[]
    return cookies.map((name) => name.split(';')[0]).join('; ')
  }

  test('makes two accounts one person, whoever signs in first', async () => {
    await forget()
    const entry = await outflow(p['8a'])
    await signIn('1b')
    await signIn('8a')
    expect((await confirm(p['1b'], await outflow(p['8a']))).code).toBe(0)
    await signIn('1b', await signIn('8a'))
    const own = await confirm(p['1b'], entry)
    expect(own).toMatchObject(refused)
    expect(own.msg).toContain('“昵称8a”与您在同一浏览器登录过')
    // A third person who shares a browser with one of them is not the other.
    await forget()
    const shared = await signIn('8a')
    await signIn('1a', shared)
    await signIn('1b', await signIn('1a'))
    expect((await confirm(p['1b'], entry)).code).toBe(0)
  })
})

describe('a password that somebody else set', () => {
  test('is made up by a reset, which takes none', async () => {
    const path = `/api/staff/${t.uid('4a')}/reset-password`
    const given = await post(p['1a'], path, { password: 'a good pass 99' })
    expect([given.status, given.data.fields]).toMatchObject([422, { password: expect.any(String) }])
    const headers = { 'idempotency-key': 'reset-once' }
    const made = await p['1a'].ask(path, { method: 'POST', body: {}, headers })
    expect(made.data.password).toMatch(/^\w{16}$/)
    expect((await p['1a'].ask(path, { method: 'POST', body: {}, headers })).data.password).toBeNull()
  })

  test('has to be changed at the next sign-in, and the person is told who set it', async () => {
    const maker = p['1a']
    const username = 'told-one'
    const body = { username, nickname: username, name: 'n', roles: [5], password }
    expect((await post(maker, '/api/staff', body)).data).toMatchObject({ must_change_password: true })
    const sent = { method: 'POST', body: { username, password } }
    const { data } = await t.ask('/admin/login/login_submit', sent)
    expect(data.must_change_password).toBe(true)
    const headers = { 'x-token': data.token }
    expect((await t.ask('/api/notifications', { headers })).data.reason).toBe('password_change_required')
    const change = { old_password: password, new_password: 'another good one 5' }
    await t.ask('/api/session/password', { method: 'POST', body: change, headers })
    expect((await t.ask('/api/notifications', { headers })).data.items).toMatchObject([
      { kind: 'password_set', values: { by: '昵称1a' }, url: '/profile' },
    ])
  })
})
