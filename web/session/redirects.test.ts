import { expect, test } from 'vitest'
import { loginWith, safeRedirect } from './redirects.ts'

const origin = 'https://crm.example'
const follow = (asked: string | null) => safeRedirect(asked, origin)

test('the redirect keeps path, query and hash', () => {
  const address = '/crm/index/list?q=云&page=2#top'
  const asked = new URL(loginWith(address), origin).searchParams.get('redirect')
  expect(decodeURIComponent(follow(asked))).toBe(address)
})

test.each([
  '//evil.com',
  '/\\evil.com',
  '/\t/evil.com',
  '/.//evil.com',
  'https://evil.com',
  'javascript:alert(1)',
  'evil',
  '',
  null,
])('leads nowhere else: %j', (asked) => expect(follow(asked)).toBe('/'))

test('a redirect never leads back to the pages outside the shell', () => {
  for (const asked of [
    '/login',
    '/login?redirect=/x',
    '/login/',
    '/LOGIN',
    '/auth-redirect',
    '/first-password',
    '/second-factor?redirect=/x',
  ])
    expect(follow(asked)).toBe('/')
})
