import { expect, test } from 'vitest'
import { cloneDatabase } from '#server/test/support/clone-database.ts'
import { openDatabase } from './client.ts'
import { runDaily, untilStopped } from './daily.ts'

test('a daily run ends between two steps when the process wants to stop, and the next start goes on', async () => {
  const clone = await cloneDatabase()
  const { db, close } = openDatabase(clone.url)
  const steps: number[] = []
  const now = new Date()
  const stop = new AbortController()
  const run = () =>
    runDaily<number>(db, 'a_test', now, async (_tx, at = 0) => {
      steps.push(at)
      if (at === 1) stop.abort()
      return at < 3 ? at + 1 : null
    })
  try {
    expect(await untilStopped(stop.signal, run)).toBe(false)
    expect(steps).toEqual([0, 1])
    await run()
    expect(steps).toEqual([0, 1, 0, 1, 2, 3])
  } finally {
    await close()
    await clone.drop()
  }
})
