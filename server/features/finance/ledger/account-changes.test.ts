import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { businessDay } from '#contract/rules/time.ts'
import { newConsignor } from '#server/test/support/auction.ts'
import type { Person } from '#server/test/support/harness.ts'
import { bringPast, sheetOf } from '#server/test/support/past-imports.ts'
import { activeRecycler, placeFundedLot, placeLot, setLot } from '#server/test/support/placed-lots.ts'
import { withPeople } from '#server/test/support/people.ts'
import { until } from '#server/test/support/waiting.ts'
import { file, form } from '#server/features/uploads/test-files.ts'

const { t, p } = withPeople('1a', '1b', '2a', '4a', '8a', '8b')

const sql = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const post = (who: Person, path: string, body: unknown = {}) => who.ask(path, { method: 'POST', body })
const confirm = async (who: Person, { id, version }: { id: number; version: number }) => {
  const answer = await post(who, `/api/finance/entries/${id}/confirm`, { version })
  return answer.code === 0 ? 'confirmed' : answer.data.reason
}

const pathsOf = (owner: string, id: number) =>
  sql(
    'select path, by_uid::int as by, old_hash, new_hash from account_changes where owner = $1 and record_id = $2 order by id',
    [owner, id],
  )
const known = '6222021234567890'

/** A deposit to be refunded to a recycler's own account, entered by 8b. */
async function refundTo(recycler_id: number) {
  const lot = await placeLot(t)
  const { data } = await post(p['4a'], `/api/lots/${lot}/sign-ups`, { recycler_id })
  await post(p['4a'], `/api/sign-ups/${data.id}/review`, { decision: 'approve', version: data.version })
  await setLot(t, lot, { state: 'withdrawn' })
  const deposit = { kind: 'deposit_in', direction: 'in', amount: '30000', sign_up_id: data.id }
  const paid = { ...deposit, account_id: 0, occurred_on: businessDay(new Date()), confirm: true }
  await post(p['8a'], '/api/finance/entries', paid)
  const [due] = await sql('select id::int from finance_dues where sign_up_id = $1', [data.id])
  const batch = await post(p['8b'], '/api/finance/refund-batches', { due_ids: [due.id] })
  if (batch.code !== 0) throw new Error(batch.text)
  return (await p['8a'].ask(`/api/finance/entries?q=${batch.data.batch_no}`)).data.items[0]
}

/** A payout to a consignor, entered by 8b. */
async function payoutTo(consignor: number) {
  const lot_id = await placeFundedLot(t)
  await sql('update lots set commission_id = $1 where id = $2', [consignor, lot_id])
  const entry = { kind: 'consignor_payout', direction: 'out', amount: '100.00', account_id: 0, lot_id }
  return (await post(p['8b'], '/api/finance/entries', { ...entry, occurred_on: businessDay(new Date()) }))
    .data
}

const change = async (who: Person, path: string, changes: Record<string, unknown>) => {
  const { version } = (await who.ask(path)).data
  const answer = await who.ask(path, { method: 'PATCH', body: { ...changes, version } })
  if (answer.code !== 0) throw new Error(answer.text)
}

/** Lets days pass over every recorded change. */
async function pass(days: number) {
  await t.asOwner('alter table account_changes disable trigger user')
  await t.asOwner(`update account_changes set at = at - interval '${days} days'`)
  await t.asOwner('alter table account_changes enable trigger user')
}

/** A recycler whose account nobody has changed recently. */
async function oldRecycler() {
  const id = await activeRecycler(t, p['2a'])
  await change(p['2a'], `/api/recyclers/${id}`, { bank_name: '工行', bank_account: known })
  await pass(8)
  return id
}

/** Changes the account of a recycler by an import, which finds the recycler by its phone. */
async function importAccount(who: Person, id: number, account: string) {
  const row = (await who.ask(`/api/recyclers/${id}`)).data
  const titles = ['回收商', '联系人', '手机', '城市', '经营范围', '开户行', '账号']
  const line = [
    row.company_name,
    row.name,
    row.phone,
    row.area.replace('/', ' '),
    row.kinds.join('、'),
    '农行',
    account,
  ]
  const csv = Buffer.from(
    [titles, line].map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n'),
  )
  const made = await who.ask('/api/imports', form([file('名单.csv', csv)], { resource: 'recyclers' }))
  const body = { mapping: made.data.mapping, on_duplicate: 'update' }
  const run = await post(who, `/api/imports/${made.data.id}/run`, body)
  if (run.code !== 0) throw new Error(run.text)
  await ended(who, made.data.id, 'done')
  return made.data.id as number
}

const ended = (who: Person, id: number, state: string) =>
  until(async () => (await who.ask(`/api/imports/${id}`)).data.state === state)

describe('whoever wrote a payee’s account does not pay to it', () => {
  test('by an import, nor by its undo', async () => {
    const id = await oldRecycler()
    const entry = await refundTo(id)
    const run = await importAccount(p['1a'], id, '6222999988887777')
    expect(await confirm(p['1a'], entry)).toBe('own_bank_change')
    await post(p['1b'], `/api/imports/${run}/undo`)
    await ended(p['1a'], run, 'undone')
    expect(await confirm(p['1b'], entry)).toBe('own_bank_change')
    expect((await pathsOf('recycler', id)).slice(1)).toMatchObject([
      { path: 'import', by: t.uid('1a') },
      { path: 'undo_import', by: t.uid('1b') },
    ])
    expect(await confirm(p['8a'], entry)).toBe('confirmed')
  })

  test('by an import that names another author', async () => {
    const sheet = sheetOf(
      ['委托方名称', '联系人', '联系电话', '开户行', '账号', '录入时间', '创建人'],
      [['他名委托有限公司', '李四', '02188770021', '工行', known, '2023/3/8 9:05', '昵称2a']],
    )
    expect(await bringPast(p['1a'], 'consignors', sheet)).toMatchObject({ state: 'done', accepted: 1 })
    const [{ id, author }] = await sql(
      "select id::int, created_by::int as author from consignors where company_name = '他名委托有限公司'",
    )
    expect(author).toBe(t.uid('2a'))
    expect(await pathsOf('consignor', id)).toMatchObject([{ path: 'import', by: t.uid('1a') }])
    const entry = await payoutTo(id)
    expect(await confirm(p['1a'], entry)).toBe('own_bank_change')
    expect(await confirm(p['8a'], entry)).toBe('confirmed')
  })

  test('nor reverses money of that payee', async () => {
    const id = await oldRecycler()
    const lot = await placeLot(t)
    const { data } = await post(p['4a'], `/api/lots/${lot}/sign-ups`, { recycler_id: id })
    await post(p['4a'], `/api/sign-ups/${data.id}/review`, { decision: 'approve', version: data.version })
    const deposit = { kind: 'deposit_in', direction: 'in', amount: '30000', sign_up_id: data.id }
    const paid = { ...deposit, account_id: 0, occurred_on: businessDay(new Date()), confirm: true }
    const entry = (await post(p['8b'], '/api/finance/entries', paid)).data
    await change(p['1a'], `/api/recyclers/${id}`, { bank_account: '6222999911112222' })
    const reverse = (who: Person) =>
      post(who, `/api/finance/entries/${entry.id}/reverse`, { version: entry.version, reason: '重复录入' })
    expect((await reverse(p['1a'])).data.reason).toBe('own_bank_change')
    expect((await reverse(p['8a'])).code).toBe(0)
  })

  test('by hand, although a colleague has touched the bank’s name since', async () => {
    const id = await newConsignor(t)
    await change(p['1a'], `/api/consignors/${id}`, { bank_account: '6222000011112222' })
    await change(p['1b'], `/api/consignors/${id}`, { bank_name: '农行' })
    const entry = await payoutTo(id)
    for (const who of ['1a', '1b'] as const) expect(await confirm(p[who], entry)).toBe('own_bank_change')
    expect(await confirm(p['8a'], entry)).toBe('confirmed')
  })

  test('by a round trip to another account and back', async () => {
    const id = await newConsignor(t)
    for (const account of ['6222000011112222', '6222333344445555', '6222000011112222'])
      await change(p['1a'], `/api/consignors/${id}`, { bank_account: account })
    const [first, second, third] = await pathsOf('consignor', id)
    expect([first.new_hash, second.new_hash]).toEqual([third.new_hash, third.old_hash])
    expect(await confirm(p['1a'], await payoutTo(id))).toBe('own_bank_change')
  })

  test('by creating it with the account', async () => {
    const body = {
      company_name: '新建委托甲有限公司',
      name: '李四',
      phone: '02188770011',
      bank_account: known,
    }
    const { data } = await post(p['1a'], '/api/consignors', body)
    expect(await confirm(p['1a'], await payoutTo(data.id))).toBe('own_bank_change')
    // A consignor without an account has no account author.
    const bare = { company_name: '新建委托乙有限公司', name: '李四', phone: '02188770012' }
    const other = await post(p['1a'], '/api/consignors', bare)
    expect(await confirm(p['1a'], await payoutTo(other.data.id))).toBe('confirmed')
  })

  test('for seven days', async () => {
    const id = await oldRecycler()
    await change(p['1a'], `/api/recyclers/${id}`, { bank_name: '农行', bank_account: '6222000055556666' })
    const entry = await refundTo(id)
    await pass(6)
    expect(await confirm(p['1a'], entry)).toBe('own_bank_change')
    await pass(2)
    expect(await confirm(p['1a'], entry)).toBe('confirmed')
  })
})

describe('one recorded fact', () => {
  test('is written for accounts of ours as well', async () => {
    const body = { name: '记录户', bank: '工行', number: '6222000000991122', purpose: 'deposit' }
    const { data } = await post(p['8a'], '/api/own-accounts', body)
    await p['8a'].ask(`/api/own-accounts/${data.id}`, { method: 'PATCH', body: { name: '改名', version: 1 } })
    const edit = { bank: '建行', version: 2 }
    expect((await p['8a'].ask(`/api/own-accounts/${data.id}`, { method: 'PATCH', body: edit })).code).toBe(0)
    const found = await pathsOf('own_account', data.id)
    expect(found.map(({ path, by }) => [path, by])).toEqual([
      ['create', t.uid('8a')],
      ['edit', t.uid('8a')],
    ])
  })

  test('is nobody’s to write, change or forget', async () => {
    const insert =
      "insert into account_changes (owner, record_id, path, at) values ('recycler', 1, 'edit', now())"
    for (const statement of [insert, 'delete from account_changes', 'update account_changes set by_uid = 1'])
      await expect(sql(statement)).rejects.toThrow(/permission denied/)
    await expect(t.asOwner('delete from account_changes')).rejects.toThrow()
  })

  /** Lists the code that writes rows of the three tables. New code must set its path or be a form. */
  const writers = [
    'db/retention/remove.ts consignors',
    'db/retention/remove.ts recyclers',
    'demo/bulk-lots.ts consignors',
    'demo/seed.ts consignors',
    'features/bank-statements/add-lines.ts own_accounts',
    'features/consignors/consignors.ts consignors',
    'features/consignors/on-merge.ts consignors',
    'features/consignors/owner.ts consignors',
    'features/imports/past/consignors.ts consignors',
    'features/imports/past/recount-parties.ts consignors',
    'features/imports/past/recount-recyclers.ts recyclers',
    'features/imports/targets.ts recyclers',
    'features/lots/counts.ts consignors',
    'features/own-accounts/own-accounts.ts own_accounts',
    'features/recyclers/hand-over.ts recyclers',
    'features/recyclers/moves.ts recyclers',
    'features/recyclers/recount.ts recyclers',
    'features/recyclers/recyclers.ts recyclers',
  ]
  const root = resolve(import.meta.dirname, '../../..')
  const names = {
    recyclers: ['recyclerSource', 'recyclersTable', 'recyclers'],
    consignors: ['consignorSource', 'consignorsTable', 'consignors'],
    own_accounts: ['accountSource', 'ownAccountsTable', 'own_accounts'],
  }
  const filesIn = (folder: string): string[] =>
    readdirSync(folder).flatMap((name) => {
      const path = join(folder, name)
      if (statSync(path).isDirectory()) return ['test', 'migrations'].includes(name) ? [] : filesIn(path)
      return name.endsWith('.ts') && !name.endsWith('.test.ts') ? [path] : []
    })

  test('has a known writer: a new one is listed here, with its path', () => {
    const found = filesIn(root).flatMap((path) => {
      const text = readFileSync(path, 'utf8')
      return Object.entries(names).flatMap(([table, called]) => {
        const alias = called.flatMap(
          (name) => new RegExp(String.raw`\b${name} as (\w+)`).exec(text)?.[1] ?? [],
        )
        const any = `(?:${[...called, ...alias].join('|')})`
        const writes = new RegExp(
          [
            String.raw`(?:createRecord|insertRow|writeRecords?|writeColumns)\(\s*\w+,\s*who,\s*${any}\b`,
            String.raw`\.(?:insert|update)\(\s*${any}\s*\)`,
            String.raw`(?:insert into|update) (?:\$\{)?${any}\b`,
            String.raw`target\(\{\s*source: ${any}\b`,
          ].join('|'),
        )
        return writes.test(text) ? [`${path.slice(root.length + 1)} ${table}`] : []
      })
    })
    expect(found.toSorted()).toEqual(writers)
  })
})

describe('the payment passport', () => {
  test('tells the second person where the number came from, who wrote it and who was paid there before', async () => {
    const id = await oldRecycler()
    const before = await refundTo(id)
    expect(await confirm(p['8a'], before)).toBe('confirmed')
    await change(p['1a'], `/api/recyclers/${id}`, { bank_account: '6222999900001111' })
    await change(p['1b'], `/api/recyclers/${id}`, { bank_account: known })
    const entry = await refundTo(id)
    const { data } = await p['8a'].ask(`/api/finance/entries/${entry.id}/passport`)
    expect(data).toMatchObject({ origin: 'recycler', account: known, bank_name: '工行', typed_by_name: null })
    expect(data.origin_name).toBe(data.payee)
    const told = data.changes.map((item: Record<string, unknown>) => [
      item['path'],
      item['by_name'],
      item['led_here'],
    ])
    expect(told).toEqual([
      ['edit', '昵称1b', true],
      ['edit', '昵称1a', false],
      ['edit', '昵称2a', true],
    ])
    expect(data.paid_before[0]).toMatchObject({ id: before.id, payee: data.payee, amount: '30000.00' })
  })

  test('says that somebody typed a number that no record has', async () => {
    const id = await newConsignor(t)
    await change(p['1a'], `/api/consignors/${id}`, { bank_account: '6222000011112222' })
    const lot_id = await placeFundedLot(t)
    await sql('update lots set commission_id = $1 where id = $2', [id, lot_id])
    const entry = { kind: 'consignor_payout', direction: 'out', amount: '100.00', account_id: 0, lot_id }
    const other = {
      counterparty: '某某',
      counterparty_account: '6222777766665555',
      occurred_on: businessDay(new Date()),
    }
    const made = await post(p['8b'], '/api/finance/entries', { ...entry, ...other })
    const typed = await p['8a'].ask(`/api/finance/entries/${made.data.id}/passport`)
    expect(typed.data).toMatchObject({ origin: 'typed', origin_name: null, typed_by_name: '昵称8b' })
    const plain = await payoutTo(id)
    const own = await p['8a'].ask(`/api/finance/entries/${plain.id}/passport`)
    expect(own.data).toMatchObject({ origin: 'consignor', account: '6222000011112222' })
    // Money that came in has no passport.
    const { data } = await post(p['8a'], '/api/finance/entries', {
      ...entry,
      kind: 'balance_in',
      direction: 'in',
      occurred_on: other.occurred_on,
    })
    expect((await p['8a'].ask(`/api/finance/entries/${data.id}/passport`)).status).toBe(404)
  })
})
