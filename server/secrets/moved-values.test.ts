import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encryptedColumns } from '#server/db/encrypted-columns.ts'
import { openDataKey } from '#server/db/open-data-key.ts'
import { newKey, readRing, replaceRing, ringFile } from '#server/secrets/key-ring.ts'
import { decryptFor, encryptFor } from '#server/tables/encrypted.ts'
import { newRecycler } from '#server/test/support/new-records.ts'
import { newAccount } from '#server/test/support/made-statements.ts'
import { withPeople } from '#server/test/support/people.ts'
import { machine } from '#server/test/support/product.ts'
import { codeOf, forgetSteps, give, setUpApp, signIn } from '#server/test/support/second-factor.ts'

const { t, p } = withPeople('1a', '2a', '5a', '5b', '8a')
const root = fileURLToPath(new URL('../..', import.meta.url))
const sql = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows

let base: string
beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'yjt-moved-'))
  await openDataKey({ dataDir: base, secretsDir: join(base, 'secrets') }, t.ownerUrl)
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

const dataKey = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['tools/data-key.ts', ...args], {
    cwd: root,
    env: {
      ...machine(),
      DATA_DIR: join(base, 'data'),
      SECRETS_DIR: join(base, 'secrets'),
      DATABASE_URL: t.url,
      MIGRATION_DATABASE_URL: t.ownerUrl,
    },
  })

async function recycler(bank_account: string): Promise<number> {
  const body = newRecycler({ bank_account, bank_name: '工行' })
  const { data } = await p['1a'].ask('/api/recyclers', { method: 'POST', body })
  expect(data.bank_account).toBe(bank_account)
  return data.id
}

const read = (id: number) => p['1a'].ask(`/api/recyclers/${id}`)
/** The write of a thief who has the database but not the key: their own account into the payee's row. */
const copyAccount = (from: number, to: number) =>
  sql(
    'update recyclers set bank_account = (select bank_account from recyclers where id = $1) where id = $2',
    [from, to],
  )

test('each encrypted column opens its own values only, and only in their row', () => {
  const columns = encryptedColumns()
  expect(columns.length).toBeGreaterThan(14)
  for (const { column } of columns) {
    const stored = encryptFor(column, 7, '6222')
    expect(decryptFor(column, 7, stored)).toBe('6222')
    expect(() => decryptFor(column, 8, stored)).toThrow('was altered, or copied there from another place')
    for (const other of columns)
      if (other.column !== column) expect(() => decryptFor(other.column, 7, stored)).toThrow('copied there')
  }
})

test('an account copied to another row or column is not read there, and is named', async () => {
  const [payee, thief] = [await recycler('6222021111222230001'), await recycler('6222021111222230002')]
  const [{ bank_account: own }] = (await sql('select bank_account from recyclers where id = $1', [
    payee,
  ])) as [{ bank_account: string }]
  await copyAccount(thief, payee)
  const refused = await read(payee)
  expect([refused.status, refused.text.includes('6222')]).toEqual([500, false])
  expect((await read(thief)).status).toBe(200)
  await expect(dataKey('check')).rejects.toThrow(
    `recyclers.bank_account.${payee} was altered, or copied there`,
  )
  const account = await newAccount(p['8a'], { number: '6222021111222230003' })
  const [{ number }] = (await sql('select number from own_accounts where id = $1', [account])) as [
    { number: string },
  ]
  await sql('update recyclers set bank_account = $1 where id = $2', [number, payee])
  expect((await read(payee)).status).toBe(500)
  await sql("update recyclers set bank_account = '6222021111222230002' where id = $1", [payee])
  expect((await read(payee)).status).toBe(500)
  await sql('update recyclers set bank_account = $1 where id = $2', [own, payee])
  expect((await read(payee)).data.bank_account).toBe('6222021111222230001')
  expect((await dataKey('check')).stdout).toMatch(/^All \d+ value\(s\) can be read/)
}, 60_000)

test('neither a draft nor an app of somebody else is taken for one’s own', async () => {
  const save = { method: 'PUT', body: { value: { note: '只给自己' } } }
  for (const who of [p['5a'], p['5b']]) await who.ask('/api/drafts/moved', save)
  await sql(
    `update drafts set content = (select content from drafts where uid = $1 and key = 'moved') where uid = $2`,
    [t.uid('5a'), t.uid('5b')],
  )
  const drafts = await p['5b'].ask('/api/drafts/moved')
  expect([drafts.status, drafts.text.includes('只给自己')]).toEqual([500, false])
  const [mine, other] = [await signIn(t, '5a'), await signIn(t, '2a')]
  const { secret } = await setUpApp(t, mine)
  await setUpApp(t, other)
  await sql(
    'update totp_secrets set secret = (select secret from totp_secrets where staff_id = $1) where staff_id = $2',
    [t.uid('5a'), t.uid('2a')],
  )
  await forgetSteps(t)
  expect((await give(await signIn(t, '2a'), codeOf(secret))).status).toBe(500)
})

test('a rotation binds what an earlier release wrote', async () => {
  const file = ringFile(join(base, 'secrets'))
  const ring = readRing(file)
  if (!ring) throw new Error('There is no ring')
  const { bound: _bound, ...old } = newKey()
  replaceRing(file, { ...ring, keys: [...ring.keys, old], current: old.id })
  const [payee, thief] = [await recycler('6222021111222230004'), await recycler('6222021111222230005')]
  await copyAccount(thief, payee)
  expect((await read(payee)).data.bank_account).toBe('6222021111222230005')
  const { stderr } = await dataKey('list')
  expect(stderr).toContain('not bound to their rows')
  await sql('update recyclers set bank_account = null where id = $1', [payee])
  await sql('delete from drafts')
  await sql('delete from totp_secrets')
  await dataKey('rotate')
  expect((await read(thief)).data.bank_account).toBe('6222021111222230005')
  await copyAccount(thief, payee)
  expect((await read(payee)).status).toBe(500)
  expect((await dataKey('list')).stderr).not.toContain('not bound')
}, 60_000)
