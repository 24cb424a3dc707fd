import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  accountHash,
  decryptAccount,
  decryptText,
  encryptAccount,
  encryptAnew,
  encryptText,
  keyIdOf,
  keyedHash,
  useRing,
} from './data-key.ts'
import { createRing, newKey, newRing, parseRing, readRing, replaceRing, ringFile } from './key-ring.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'yjt-key-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a text comes back, and the stored form neither shows nor repeats it', () => {
  useRing(newRing())
  for (const plain of ['', '6222020200112345678', '账户 ①', 'x'.repeat(5000)]) {
    const stored = encryptText(plain)
    expect(decryptText(stored)).toBe(plain)
    expect(stored).toMatch(/^[\w.,:-]+$/)
    expect(stored).not.toBe(encryptText(plain))
    if (plain !== '') expect(stored).not.toContain(plain)
  }
})

test('an altered text is refused, its key id and its hash included', () => {
  const ring = newRing()
  useRing({ ...ring, keys: [...ring.keys, newKey()] })
  const stored = encryptAccount('6222020200112345678')
  const other = encryptAccount('6222020200112345679')
  const [, , hashes = ''] = other.split('.')
  const swapped = stored.split('.').with(2, hashes).join('.')
  const flipped = stored.slice(0, -6) + (stored.at(-6) === 'A' ? 'B' : 'A') + stored.slice(-5)
  for (const text of [swapped, flipped, `${stored}AAAA`, stored.slice(0, -8), 'plain', ''])
    expect(() => decryptText(text)).toThrow()
})

test('equal accounts share a hash however they are written, and another ring gives another', () => {
  useRing(newRing())
  const hashOf = (text: string) => text.split('.')[2]
  expect(hashOf(encryptAccount('6222 0202-0011'))).toBe(hashOf(encryptAccount('６２２２02020011')))
  expect(hashOf(encryptAccount('622202020011'))).not.toBe(hashOf(encryptAccount('622202020012')))
  expect(hashOf(encryptAccount(' - '))).not.toBe(hashOf(encryptAccount(' - ')))
  for (const blank of ['', '  ']) expect(encryptAccount(blank)).toBe(blank)
  expect(decryptAccount(encryptAccount(' 62-22 '))).toBe(' 62-22 ')
  const [before, plain] = [accountHash('622202020011'), keyedHash('code')]
  expect(keyedHash('code')).toBe(plain)
  useRing(newRing())
  expect(accountHash('622202020011')).not.toBe(before)
  expect(keyedHash('code')).not.toBe(plain)
})

test('of many that make the first ring at once one succeeds, readable by its owner only', () => {
  const file = ringFile(join(folder, 'secrets'))
  const made = Array.from({ length: 10 }, () => createRing(file, newRing()))
  expect(made.filter(Boolean)).toHaveLength(1)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700)
})

test('a running process takes up a key that another one adds', () => {
  const file = ringFile(folder)
  const ring = newRing()
  createRing(file, ring)
  useRing(ring, file)
  const old = encryptText('x')
  const key = newKey()
  replaceRing(file, { ...ring, current: key.id, keys: [...ring.keys, key] })
  expect(keyIdOf(encryptText('x'))).toBe(key.id)
  expect(decryptText(old)).toBe('x')
  const anew = encryptAnew(encryptAccount('62220001'))
  expect([keyIdOf(anew), decryptText(anew), anew.split('.')[2]]).toEqual([
    key.id,
    '62220001',
    accountHash('62220001'),
  ])
})

test('a damaged ring is refused in one line that tells nothing of it', () => {
  const file = ringFile(folder)
  createRing(file, newRing())
  const text = readFileSync(file, 'utf8')
  const { hash_key } = JSON.parse(text) as { hash_key: string }
  for (const damaged of ['', '{}', text.slice(0, -20), text.replace(hash_key, hash_key.slice(8))]) {
    writeFileSync(file, damaged)
    expect(() => readRing(file)).toThrow(`${file}, which holds the data key, is damaged`)
  }
  expect(parseRing(text, 'x').keys).toHaveLength(1)
})
