import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder } from './embedded-lock.ts'
import { inFull } from '#server/test/support/full.ts'

let home: string
let file: string

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'yjt-lock-'))
  file = join(home, 'instance.lock')
})

afterEach(() => rmSync(home, { recursive: true, force: true }))

test('one holder at a time, and the next one after the release', async () => {
  const release = await lockFolder(home)
  await expect(lockFolder(home)).rejects.toThrow(
    `in use by another running instance (process ${process.pid})`,
  )
  release()
  const again = await lockFolder(home)
  again()
})

test('of many that find a dead holder at once, exactly one gets the folder', async () => {
  const release = await lockFolder(home)
  const dead = { ...JSON.parse(readFileSync(file, 'utf8')), birth: 'another' }
  release()
  writeFileSync(file, JSON.stringify(dead))
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(home)))
  const holders = results.filter((result) => result.status === 'fulfilled')
  expect(holders).toHaveLength(1)
  holders[0]?.value()
})

inFull(
  'a holder in another container counts while its lock is being touched',
  {
    timeout: 10_000,
  },
  async () => {
    writeFileSync(file, JSON.stringify({ pid: 1, birth: '1', machine: 'elsewhere' }))
    const beating = setInterval(() => utimesSync(file, new Date(), new Date()), 500)
    await expect(lockFolder(home)).rejects.toThrow('in use by another running instance')
    clearInterval(beating)
    const release = await lockFolder(home)
    release()
  },
)
