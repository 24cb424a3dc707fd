import { expect, test } from 'vitest'
import { WorkQueue } from './work-queue.ts'

test('a person waits for their own work, and nobody for somebody else’s while there is room', async () => {
  const turns = new WorkQueue(2)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<void>((end) => {
      begun.push(name)
      ends.set(name, end)
    })
  const settle = () => new Promise((done) => setImmediate(done))
  const all = [turns.take(1, work('1 slow')), turns.take(1, work('1 next')), turns.take(2, work('2'))]
  await settle()
  expect([begun, turns.of(1), turns.all]).toEqual([['1 slow', '2'], 2, 3])
  all.push(turns.take(3, work('3')))
  ends.get('2')?.()
  await settle()
  expect(begun).toEqual(['1 slow', '2', '3'])
  ends.get('1 slow')?.()
  ends.get('3')?.()
  await settle()
  expect(begun).toEqual(['1 slow', '2', '3', '1 next'])
  ends.get('1 next')?.()
  await Promise.all(all)
  expect(turns.all).toBe(0)
})

test('work that fails gives its turn on', async () => {
  const turns = new WorkQueue(1)
  const failing = turns.take(1, () => Promise.reject(new Error('unreadable')))
  const next = turns.take(2, () => Promise.resolve('read'))
  await expect(failing).rejects.toThrow('unreadable')
  expect(await next).toBe('read')
})
