// @vitest-environment node
import { beforeAll, expect, test } from 'vitest'

let data: unknown
beforeAll(async () => {
  Object.assign(globalThis, {
    addEventListener: () => {},
    location: new URL('https://crm.example/index'),
    document: { cookie: 'language=en; sidebarStatus=%; Admin-Token=abc', documentElement: { dataset: {} } },
    fetch: () => Promise.resolve(new Response(JSON.stringify({ code: 0, msg: '', data }))),
  })
  await (await import('#web/text/text.tsx')).loadLanguage('en')
})

test('roles become numbers, and admin stays a word that opens everything', async () => {
  const { loadUser, mayWith } = await import('./session.tsx')
  data = { uid: 1, roles: ['8', 2] }
  expect((await loadUser()).roles).toEqual([8, 2])
  data = { uid: 1, roles: ['admin'] }
  const { roles } = await loadUser()
  expect(
    ['audit.read', 'exports.use', 'goods.use'].every((name) => mayWith(roles, name as 'audit.read')),
  ).toBe(true)
  expect(mayWith([2, 'editor'], 'audit.read')).toBe(false)
})

test.each([
  [null, 'Verification failed, please Login again.'],
  [{ uid: 1 }, 'getInfo: roles must be a non-null array!'],
  [{ uid: 1, roles: 'admin' }, 'getInfo: roles must be a non-null array!'],
  [{ uid: 1, roles: [] }, 'getInfo: roles must be a non-null array!'],
])('%j is not a user', async (answer, words) => {
  data = answer
  await expect((await import('./session.tsx')).loadUser()).rejects.toThrow(words)
})

test('a damaged cookie counts as missing, and without one the size is medium', async () => {
  const { readCookie, currentSize } = await import('#web/state/settings.ts')
  expect([readCookie('sidebarStatus'), readCookie('language'), readCookie('size')]).toEqual([
    undefined,
    'en',
    undefined,
  ])
  expect(currentSize()).toBe('medium')
})
