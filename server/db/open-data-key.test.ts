import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decryptText, encryptText } from '#server/secrets/data-key.ts'
import { newRing, ringText } from '#server/secrets/key-ring.ts'
import { cloneDatabase } from '#server/test/support/clone-database.ts'
import { query } from './embedded-failures.ts'
import { keyPlace, openDataKey } from './open-data-key.ts'

let clone: Awaited<ReturnType<typeof cloneDatabase>>
let dataDir: string
beforeAll(async () => {
  clone = await cloneDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'yjt-data-'))
})
afterAll(async () => {
  await clone.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const opened = async (secretsDir?: string) => {
  const said: string[] = []
  await openDataKey({ dataDir, secretsDir }, clone.ownerUrl, (line) => said.push(line))
  return said
}

test('the first start makes one key however many start, and the database knows its proof only', async () => {
  await Promise.all(Array.from({ length: 5 }, () => opened()))
  const { file } = keyPlace({ dataDir, secretsDir: undefined })
  const text = readFileSync(file, 'utf8')
  const { keys } = JSON.parse(text) as { keys: { id: string; key: string }[] }
  const rows = await query(clone.ownerUrl, 'select id, proof from data_keys')
  expect(rows.map(({ id }) => id)).toEqual(keys.map(({ id }) => id))
  expect(rows).toHaveLength(1)
  expect(text).not.toContain(String(rows[0]?.['proof']))
})

test('a key inside the data folder is warned of, one outside is not', async () => {
  const { file } = keyPlace({ dataDir, secretsDir: undefined })
  expect(await opened()).toEqual([expect.stringContaining(`the data key lies in ${file}`)])
  const outside = mkdtempSync(join(tmpdir(), 'yjt-secrets-'))
  renameSync(file, keyPlace({ dataDir, secretsDir: outside }).file)
  const stored = encryptText('x', 'here')
  expect(await opened(outside)).toEqual([])
  expect(decryptText(stored, 'here')).toBe('x')
  renameSync(keyPlace({ dataDir, secretsDir: outside }).file, file)
  rmSync(outside, { recursive: true })
})

test('a missing key and a foreign one stop the start, and neither is replaced', async () => {
  const { file } = keyPlace({ dataDir, secretsDir: undefined })
  renameSync(file, `${file}.aside`)
  await expect(opened()).rejects.toThrow('is missing: put it back')
  writeFileSync(file, ringText(newRing()))
  await expect(opened()).rejects.toThrow('does not hold the data key')
  renameSync(`${file}.aside`, file)
  await opened()
})
