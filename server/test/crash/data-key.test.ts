import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encryptedColumns } from '#server/db/encrypted-columns.ts'
import { openDataKey } from '#server/db/open-data-key.ts'
import { keyIdOf } from '#server/secrets/data-key.ts'
import { decryptFor } from '#server/tables/encrypted.ts'
import { recyclersTable } from '#server/tables/recyclers.ts'
import { ringFile } from '#server/secrets/key-ring.ts'
import { newConsignor } from '../support/auction.ts'
import { newRecycler } from '../support/new-records.ts'
import { newAccount, statementOf, upload } from '../support/made-statements.ts'
import { withPeople } from '../support/people.ts'
import { activeRecycler, placeLot } from '../support/placed-lots.ts'
import { machine } from '../support/product.ts'

const { t, p } = withPeople('1a', '2a', '4a', '6a', '8a', '8b')
const sql = (text: string, values: unknown[] = []) => t.database.pool.query(text, values)
const root = fileURLToPath(new URL('../../..', import.meta.url))
const run = promisify(execFile)
const post = (who: (typeof p)['1a'], path: string, body: unknown, headers = {}) =>
  who.ask(path, { method: 'POST', body, headers })

let base: string
beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'yjt-rotate-'))
  await openDataKey({ dataDir: base, secretsDir: join(base, 'secrets') }, t.ownerUrl)
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

/** The command as the operator runs it, beside the product. */
const command = (...args: string[]) =>
  run(process.execPath, ['tools/data-key.ts', ...args], {
    cwd: root,
    env: {
      ...machine(),
      DATA_DIR: join(base, 'data'),
      SECRETS_DIR: join(base, 'secrets'),
      DATABASE_URL: t.url,
      MIGRATION_DATABASE_URL: t.ownerUrl,
    },
  })

/** Everything that somebody with a copy of the database reads. */
async function wholeDatabase(): Promise<string> {
  const { rows } = await sql(
    `select format('select coalesce(string_agg(t::text, chr(10)), '''') as text from %I t', tablename) as query
     from pg_tables where schemaname = 'public'`,
  )
  const texts = []
  for (const { query } of rows) texts.push((await sql(query)).rows[0].text as string)
  return texts.join('\n')
}

const accounts = {
  recycler: '6222021111222233331',
  consignor: '6222021111222233332',
  own: '6222021111222233333',
  payer: '6222021111222233334',
  line: '6222021111222233335',
  edited: '6222021111222233336',
}

async function plantAll(): Promise<void> {
  const recycler = await activeRecycler(t, p['2a'])
  const bank = { bank_account: accounts.recycler, bank_name: '工行', version: 2 }
  expect((await p['1a'].ask(`/api/recyclers/${recycler}`, { method: 'PATCH', body: bank })).code).toBe(0)
  await newConsignor(t, { bank_account: accounts.consignor })
  const own = await newAccount(p['8a'], { number: accounts.own })
  const lot = await placeLot(t)
  const { data: signUp } = await post(p['4a'], `/api/lots/${lot}/sign-ups`, { recycler_id: recycler })
  const made = await post(
    p['8a'],
    '/api/finance/entries',
    {
      kind: 'deposit_in',
      direction: 'in',
      amount: '30000',
      account_id: 0,
      occurred_on: '2026-03-02',
      sign_up_id: signUp.id,
      counterparty_account: accounts.payer,
    },
    { 'idempotency-key': 'planted' },
  )
  expect(made.data.counterparty_account).toBe(accounts.payer)
  expect((await post(p['8b'], `/api/finance/entries/${made.data.id}/confirm`, { version: 1 })).code).toBe(0)
  const line = statementOf([['20261008 09:42:00', 200, '甲', '转账', accounts.line]])
  expect((await upload(p['8a'], own, line)).data.added).toBe(1)
}

describe('a copy of the database', () => {
  beforeAll(plantAll)

  test('shows no account number, in no table: not in the log, not in kept answers', async () => {
    const text = await wholeDatabase()
    expect(text).toContain('****3334')
    for (const [where, account] of Object.entries(accounts))
      expect([where, text.includes(account)]).toEqual([where, false])
  })

  test('is found by whole numbers only, by those who may', async () => {
    const found = async (path: string) => (await p['8a'].ask(path)).data.total
    expect(await found(`/api/bank-lines?q=${accounts.line}`)).toBe(1)
    expect(await found(`/api/bank-lines?q=${accounts.line.slice(0, -1)}`)).toBe(0)
    expect(await found(`/api/own-accounts?q=6222-0211-1122-2233-333`)).toBe(1)
  })
})

describe('rotating the data key', () => {
  const ids = () => Object.keys(JSON.parse(readFileSync(ringFile(join(base, 'secrets')), 'utf8')).keys).length

  test('while people work: nothing fails, nothing is lost, and the old key opens nothing', async () => {
    const known = new Map<number, string>()
    const failures: string[] = []
    let working = true
    const worker = async (n: number) => {
      for (let at = 0; working; at += 1) {
        const bank_account = `6230${n}${String(at).padStart(10, '0')}`
        const made = await post(p['1a'], '/api/recyclers', newRecycler({ bank_account }))
        if (made.code !== 0) failures.push(made.text)
        const { id } = made.data
        const edited = `${bank_account}9`
        const body = { bank_account: edited, version: 1 }
        const written = await p['1a'].ask(`/api/recyclers/${id}`, { method: 'PATCH', body })
        if (written.data.bank_account !== edited) failures.push(written.text)
        known.set(id, edited)
        const list = await p['1a'].ask('/api/recyclers?limit=50')
        if (list.status !== 200 || list.text.includes('e1.')) failures.push(list.text)
      }
    }
    const draft = { value: { note: '换钥匙之前写下的' } }
    await p['1a'].ask('/api/drafts/rotated', { method: 'PUT', body: draft })
    const workers = [1, 2, 3].map(worker)
    const [before] = (await sql('select id from data_keys')).rows
    for (let round = 0; round < 2; round += 1) {
      const { stdout } = await command('rotate')
      expect(stdout).toMatch(/The data key is [0-9a-f]{8} now; \d+ value/)
    }
    working = false
    await Promise.all(workers)
    expect(failures).toEqual([])
    expect(known.size).toBeGreaterThan(20)
    const { stdout } = await command('rotate')
    const [, current = ''] = /key is ([0-9a-f]{8})/.exec(stdout) ?? []
    const { rows } = await sql('select id::int, bank_account from recyclers where bank_account is not null')
    for (const { id, bank_account } of rows) {
      expect(keyIdOf(bank_account)).toBe(current)
      if (known.has(id)) expect(decryptFor(recyclersTable.bank_account, id, bank_account)).toBe(known.get(id))
    }
    for (const { table, name } of encryptedColumns()) {
      const old = await sql(
        `select 1 from ${table} where ${name} like 'e1.%' and ${name} not like 'e1.${current}.%'`,
      )
      expect([table, name, old.rowCount]).toEqual([table, name, 0])
    }
    expect(before.id).not.toBe(current)
    expect((await p['1a'].ask('/api/drafts/rotated')).data).toMatchObject(draft)
    const { rows: log } = await sql(
      "select detail from audit_entries where resource = 'database' order by id",
    )
    expect(log.at(-1)?.detail).toMatchObject({ data_key: current })
  }, 240_000)

  test('equal accounts are found across it, and money on record stays as it was', async () => {
    const own = await p['8a'].ask('/api/own-accounts', {
      method: 'POST',
      body: { name: '又一', bank: '工行', number: accounts.own, purpose: 'deposit' },
    })
    expect(own.data.reason).toBe('account_taken')
    const entries = await p['8a'].ask('/api/finance/entries')
    expect(entries.data.items[0].counterparty_account).toBe(accounts.payer)
  })

  test('an old key is forgotten once nothing needs it, the current one never', async () => {
    const { stdout } = await command('list')
    const keys = stdout.trim().split('\n')
    expect(keys.length).toBe(ids())
    const old = keys.filter((line) => !line.endsWith('current')).map((line) => line.slice(0, 8))
    const current = keys.find((line) => line.endsWith('current'))?.slice(0, 8) ?? ''
    await expect(command('forget', current)).rejects.toThrow('is the current data key')
    await command('forget', old[0] ?? '')
    expect(ids()).toBe(keys.length - 1)
    expect((await sql('select 1 from data_keys where id = $1', [old[0]])).rowCount).toBe(0)
    expect((await p['1a'].ask('/api/recyclers?limit=50')).status).toBe(200)
    await expect(command('forget')).rejects.toThrow('Say what to do')
    await expect(command('forget', 'deadbeef')).rejects.toThrow('There is no data key')
  }, 240_000)

  test('one that is lost is abandoned: what it encrypted is emptied, and the product works on', async () => {
    await expect(command('abandon')).rejects.toThrow('only a data key that is lost')
    const entries = 'select id, amount, state from finance_entries order by id'
    const before = (await sql(entries)).rows
    rmSync(ringFile(join(base, 'secrets')))
    await expect(command('list')).rejects.toThrow('is missing: put it back')
    const { stdout } = await command('abandon')
    expect(stdout).toMatch(/^[1-9]\d* value\(s\) that nobody could read were emptied/)
    await openDataKey({ dataDir: base, secretsDir: join(base, 'secrets') }, t.ownerUrl)
    for (const { table, name } of encryptedColumns())
      expect((await sql(`select 1 from ${table} where ${name} like 'e1.%'`)).rowCount).toBe(0)
    expect((await sql(entries)).rows).toEqual(before)
    expect((await p['1a'].ask('/api/recyclers?limit=50')).status).toBe(200)
    expect(await p['1a'].ask('/api/drafts/rotated')).toMatchObject({ status: 200, data: null })
    const made = await post(p['1a'], '/api/recyclers', newRecycler({ bank_account: accounts.edited }))
    expect(made.data.bank_account).toBe(accounts.edited)
    await expect(sql("update bank_lines set counter_account = '1'")).rejects.toThrow('append-only')
  }, 240_000)
})
