import { afterAll, beforeAll } from 'vitest'
import { testApp, type Person, type TestApp } from './harness.ts'

/**
 * Starts a product for the test file and signs in the named people. Both are ready when the first test
 * begins.
 */
export function withPeople<N extends `${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}${'a' | 'b'}`>(
  ...names: readonly N[]
): { t: TestApp; p: Record<N, Person> } {
  const t = {} as TestApp
  const p = {} as Record<N, Person>
  beforeAll(async () => {
    Object.assign(t, await testApp())
    await Promise.all(names.map(async (name) => (p[name] = await t.as(name))))
  })
  afterAll(() => t.close())
  return { t, p }
}
