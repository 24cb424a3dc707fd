// @vitest-environment node
import { expect, test } from 'vitest'

const document = { documentElement: { dataset: {} } }

test('an address keeps the names of its parameters, but nothing anyone typed', async () => {
  Object.assign(globalThis, { addEventListener: () => {}, localStorage: undefined, document })
  const { scrubbed } = await import('./error-log.ts')
  expect(scrubbed('https://crm.example/crm/index/list?q=13800138000&status=1&status=2#x')).toBe(
    'https://crm.example/crm/index/list?q=…&status=…',
  )
  expect(scrubbed('https://crm.example/login')).toBe('https://crm.example/login')
  expect(scrubbed('')).toBe('')
})

test('development records nothing unless asked to, and failed or aborted calls never count', async () => {
  Object.assign(globalThis, {
    addEventListener: () => {},
    localStorage: undefined,
    document,
    location: new URL('https://crm.example/index?q=1'),
  })
  const { logError, recordedErrors } = await import('./error-log.ts')
  const { changeSettings, defaultSettings } = await import('#web/state/settings.ts')
  const { ApiError } = await import('#web/transport/api.ts')
  expect(defaultSettings.errorLog).toBe('production')
  logError(new Error('unseen'), 'here')
  expect(recordedErrors()).toEqual([])
  changeSettings({ errorLog: 'always' })
  logError(new ApiError(500, 500, 'told already'), 'here')
  logError(new DOMException('', 'AbortError'), 'here')
  logError(new Error('seen'), 'here')
  expect(recordedErrors()).toMatchObject([
    { message: 'seen', info: 'here', url: 'https://crm.example/index?q=…' },
  ])
})
