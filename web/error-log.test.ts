// @vitest-environment node
import { expect, test } from 'vitest'

test('an address keeps the names of its parameters and nothing that was typed', async () => {
  Object.assign(globalThis, { addEventListener: () => {}, localStorage: undefined })
  const { scrubbed } = await import('./error-log.ts')
  expect(scrubbed('https://crm.example/crm/index/list?q=13800138000&status=1&status=2#x')).toBe('https://crm.example/crm/index/list?q=…&status=…')
  expect(scrubbed('https://crm.example/login')).toBe('https://crm.example/login')
  expect(scrubbed('')).toBe('')
})
