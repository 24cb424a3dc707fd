import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#contract/grammar/permissions.ts'
import { launch } from '#server/test/support/product.ts'
import { testApp, type Person, type TestApp } from '#server/test/support/harness.ts'
import { makePassword } from './password.ts'
import { refuseWeakSetting, weakness } from './password-rule.ts'
import { full } from '#tools/full-run.ts'

const person = ['li.weiguo', '李卫国', '华东拍卖有限公司']

describe('what is refused as weak', () => {
  test.each([
    'password',
    'aaaaaaaa',
    'Passw0rd!',
    'P@ssw0rd2026',
    'yunjingtong!',
    'Yunjingtong2026!',
    'yjt-crm-2026',
    '云竞通云竞通云竞通',
    'qwertyuiop',
    '1qaz2wsx',
    'Abcd1234!',
    '1234567890',
    '13800138000',
    '2026-11-23',
    'Welcome@2026',
    'Li.Weiguo@123',
    '李卫国李卫国2026',
    '华东拍卖有限公司2026!',
    'ａａａａａａａａ',
    `${'a'.repeat(40)}xK9#mQ2$vN`,
  ])('%s', async (word) => {
    expect(await weakness(word, person)).toBe('common_password')
  })

  test('the user name itself, in any spelling, has its own words', async () => {
    for (const word of ['li.weiguo', 'LI.WEIGUO', 'ｌｉ.weiguo'])
      expect(await weakness(word, person)).toBe('password_is_username')
  })

  test.each([
    'correct horse 47',
    '换了一个新的密码 12',
    'xK9#mQ2$',
    'a fresh one 2026',
    'tiger vaults 3 walls',
  ])('%s is not', async (word) => {
    expect(await weakness(word, person)).toBeUndefined()
  })

  test('nor is any that the server makes up, nor one with a name in a long sentence', async () => {
    for (let n = 0; n < 20; n += 1) expect(await weakness(makePassword(), person)).toBeUndefined()
    expect(await weakness('李卫国 drinks tea at noon 4', person)).toBeUndefined()
  })

  test('the longest password is judged in less than a second', async () => {
    const since = performance.now()
    await weakness('4@8({[<369!|1|!7+0$5%2'.repeat(6).slice(0, 128), person)
    expect(performance.now() - since).toBeLessThan(1000)
  })
})

describe('who needs ten characters', () => {
  let t: TestApp
  let boss: Person
  beforeAll(async () => {
    t = await testApp()
    boss = await t.as('1a')
  })
  afterAll(() => t.close())

  let serial = 0
  const create = (held: number[], password: string) =>
    boss.ask('/api/staff', {
      method: 'POST',
      body: { username: `short${(serial += 1)}`, nickname: `短${serial}`, name: 'n', roles: held, password },
    })
  const nine = 'xK9#mQ2$v'

  test.each(roles.map((role) => [role, role === 1 || role === 8 ? 422 : 200]))(
    'role %i with nine is %i',
    async (role, status) => {
      const made = await create([role], nine)
      expect(made.status).toBe(status)
      if (status === 422) expect(made.data.fields.password).toBe('密码不能少于 10 个字符')
      expect((await create([role], `${nine}T`)).status).toBe(200)
    },
  )

  test('whoever becomes finance with nine has to choose another one first', async () => {
    const made = await create([5], nine)
    await t.database.pool.query('update staff set must_change_password = false where id = $1', [made.data.id])
    const edit = async (held: number[], version: number) =>
      (await boss.ask(`/api/staff/${made.data.id}`, { method: 'PATCH', body: { roles: held, version } })).data
        .must_change_password
    expect(await edit([5, 6], 1)).toBe(false)
    expect(await edit([5, 8], 2)).toBe(true)
  })
})

describe('the passwords of the environment', () => {
  test.each([
    ['ADMIN_PASSWORD', 'password', /too easy|10 to 128/],
    ['ADMIN_PASSWORD', 'xK9#mQ2$v', /10 to 128/],
    ['ADMIN_PASSWORD', 'x'.repeat(129), /10 to 128/],
    ['ADMIN_PASSWORD', 'Admin@2026', /too easy/],
    ['DEMO_PASSWORD', 'yunjingtong!', /too easy/],
  ])('%s=%s is one line that does not show it', async (name, value, line) => {
    const refusal = await refuseWeakSetting(name, value, {
      username: 'admin',
      nickname: '管理员',
      roles: [1],
    }).catch((error: unknown) => error as Error)
    expect(refusal?.message).toMatch(line)
    expect(refusal?.message).toContain(name)
    expect(refusal?.message.includes(value) || refusal?.message.includes('\n')).toBe(false)
  })

  const refused = [{ ADMIN_PASSWORD: 'password' }, { DEMO: '1', DEMO_PASSWORD: 'yunjingtong!' }]
  test.each(full ? refused : refused.slice(0, 1))(
    'the start ends with %o, before anything is made',
    async (env) => {
      const folder = '/nowhere/that/exists'
      const product = launch({ ...(env as Record<string, string>), DATA_DIR: folder, PORT: '0' })
      expect(await product.exit).toBe(1)
      expect(product.said().trim().split('\n')).toEqual([expect.stringMatching(/^(ADMIN|DEMO)_PASSWORD /)])
    },
  )
})
