import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, give, setUpApp, signIn } from '#server/test/support/second-factor.ts'
import { testApp, type TestApp } from '#server/test/support/harness.ts'
import { machine } from '#server/test/support/product.ts'

const root = join(import.meta.dirname, '../../..')
let t: TestApp
beforeAll(async () => {
  t = await testApp({ secondFactorRoles: [1] })
})
afterAll(() => t.close())

const command = (...words: string[]) =>
  spawnSync(process.execPath, ['tools/second-factor.ts', ...words], {
    cwd: root,
    env: { ...machine(), DATABASE_URL: t.url, MIGRATION_DATABASE_URL: t.ownerUrl },
    encoding: 'utf8',
  })

test('an administrator takes a lost factor from somebody else, who is told; nobody their own', async () => {
  const boss = await signIn(t, '1a')
  await setUpApp(t, boss)
  const owner = await signIn(t, '5a')
  const { secret } = await setUpApp(t, owner)
  const path = (uid: number) => `/api/staff/${uid}/reset-second-factor`
  const reset = { method: 'POST', body: {} }
  const { data: list } = await boss.ask('/api/staff?second_factor=true')
  expect(list.items.map((row: { username: string }) => row.username).sort()).toEqual(['1a', '5a'])

  expect((await owner.ask(path(t.uid('5a')), reset)).status).toBe(403)
  expect((await boss.ask(path(t.uid('1a')), reset)).data.reason).toBe('own_account')
  expect((await boss.ask(path(t.uid('6a')), reset)).data.reason).toBe('no_factor')
  const done = await boss.ask(path(t.uid('5a')), reset)
  expect([done.code, done.data.second_factor]).toEqual([0, false])

  expect((await owner.ask('/api/customers')).code).toBe(50012)
  const again = await signIn(t, '5a')
  expect((await again.ask('/api/customers')).status).toBe(200)
  expect((await give(again, codeOf(secret))).data.reason).toBe('no_factor')
  const { data } = await again.ask('/api/notifications')
  expect(data.items[0]).toMatchObject({ kind: 'factor_changed', values: { by: '昵称1a' } })
  const log = await boss.ask('/api/audit?action=reset_factor')
  expect(log.data.items[0]).toMatchObject({ uid: t.uid('1a'), record_id: t.uid('5a') })
})

test('whoever runs the machine rescues the last administrator, on record', async () => {
  const admin = await signIn(t, '1b')
  await setUpApp(t, admin)
  expect(command('reset', '1b')).toMatchObject({ status: 0, stderr: '' })
  expect((await admin.ask('/api/staff')).code).toBe(50012)
  const again = await signIn(t, '1b')
  expect((await again.ask('/admin/login/user')).data.second_factor).toBe('set_up')
  await setUpApp(t, again)
  const log = await again.ask(`/api/audit?action=reset_factor&record_id=${t.uid('1b')}`)
  expect(log.data.items[0]).toMatchObject({ uid: null, record_id: t.uid('1b') })
})

test('the command says in one line what is wrong', () => {
  for (const [words, line] of [
    [['reset', 'nobody'], 'There is no account nobody.'],
    [['reset', '6a'], '6a has no second factor.'],
    [['reset'], 'Say whose second factor is lost: npm run second-factor -- reset USER'],
  ] as const)
    expect(command(...words)).toMatchObject({ status: 1, stderr: `${line}\n`, stdout: '' })
})

test('where no role has to have one, administrators read so on their first page, and nobody else', async () => {
  const open = await testApp({ besides: t })
  const noteOf = async (username: string, at: TestApp) => {
    const { token } = await signIn(t, username)
    return (await at.ask('/api/dashboard', { headers: { 'x-token': token } })).data.no_second_factor
  }
  await t.database.pool.query("update staff set second_factor = false where username = '1b'")
  expect([await noteOf('1b', open), await noteOf('2a', open)]).toEqual([true, undefined])
  expect(await noteOf('2a', t)).toBeUndefined()
  await open.close()
})
