import { expect, test } from 'vitest'
import { testApp } from '#server/test/support/harness.ts'
import { cached, cachedFor } from './cache.ts'

test('an application begins with empty caches, so it never answers from the database of an earlier one', async () => {
  const held = cachedFor(60_000, (value: string) => value)
  expect([held.get('first'), await cached('held', async () => 'first')]).toEqual(['first', 'first'])
  expect([held.get('later'), await cached('held', async () => 'later')]).toEqual(['first', 'first'])
  const t = await testApp()
  expect([held.get('second'), await cached('held', async () => 'second')]).toEqual(['second', 'second'])
  await t.close()
})
