import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  accountHash,
  decryptValue,
  decryptText,
  encryptAccount,
  encryptAnew,
  encryptText,
  keyIdOf,
  keyedHash,
  useRing,
} from './data-key.ts'
import {
  createRing,
  newKey,
  newRing,
  parseRing,
  readRing,
  replaceRing,
  ringFile,
  ringText,
} from './key-ring.ts'

/** A place. */
const at = 'recyclers.bank_account.7'
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'yjt-key-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a text comes back, and the stored form neither shows nor repeats it', () => {
  useRing(newRing())
  for (const plain of ['', '6222020200112345678', '账户 ①', 'x'.repeat(5000)]) {
    const stored = encryptText(plain, at)
    expect(decryptText(stored, at)).toBe(plain)
    expect(stored).toMatch(/^[\w.,:-]+$/)
    expect(stored).not.toBe(encryptText(plain, at))
    if (plain !== '') expect(stored).not.toContain(plain)
  }
})

test('an altered text is refused, its key id and its hash included', () => {
  const ring = newRing()
  useRing({ ...ring, keys: [...ring.keys, newKey()] })
  const stored = encryptAccount('6222020200112345678', at)
  const other = encryptAccount('6222020200112345679', at)
  const [, , hashes = ''] = other.split('.')
  const swapped = stored.split('.').with(2, hashes).join('.')
  const flipped = stored.slice(0, -6) + (stored.at(-6) === 'A' ? 'B' : 'A') + stored.slice(-5)
  for (const text of [swapped, flipped, `${stored}AAAA`, stored.slice(0, -8), 'plain', ''])
    expect(() => decryptText(text, at)).toThrow()
})

test('a text opens at its own place only, unless an earlier release wrote it', () => {
  const ring = newRing()
  useRing(ring)
  const stored = encryptText('x', at)
  for (const other of ['recyclers.bank_account.8', 'consignors.bank_account.7', 'recyclers.bank_account.77'])
    expect(() => decryptText(stored, other)).toThrow(
      `What is stored in ${other} was altered, or copied there`,
    )
  for (const plain of ['6222', 'e1.', ' x '])
    expect(() => decryptValue(plain, at)).toThrow('opens what is stored')
  const { bound: _bound, ...old } = newKey()
  useRing({ ...ring, keys: [...ring.keys, old], current: old.id })
  const unbound = encryptText('x', at)
  expect(decryptText(unbound, 'anywhere')).toBe('x')
  useRing({ ...ring, keys: [...ring.keys, old] })
  const anew = encryptAnew(unbound, at)
  expect(decryptText(anew, at)).toBe('x')
  expect(() => decryptText(anew, 'anywhere')).toThrow('copied there')
  expect(parseRing(ringText({ ...ring, keys: [...ring.keys, old] }), 'x').keys).toEqual([...ring.keys, old])
})

test('equal accounts share a hash however they are written, and another ring gives another', () => {
  useRing(newRing())
  const hashOf = (text: string) => text.split('.')[2]
  expect(hashOf(encryptAccount('6222 0202-0011', at))).toBe(hashOf(encryptAccount('６２２２02020011', at)))
  expect(hashOf(encryptAccount('622202020011', at))).not.toBe(hashOf(encryptAccount('622202020012', at)))
  expect(hashOf(encryptAccount(' - ', at))).not.toBe(hashOf(encryptAccount(' - ', at)))
  for (const blank of ['', '  ']) expect(encryptAccount(blank, at)).toBe(blank)
  expect(decryptValue(encryptAccount(' 62-22 ', at), at)).toBe(' 62-22 ')
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
  const old = encryptText('x', at)
  const key = newKey()
  replaceRing(file, { ...ring, current: key.id, keys: [...ring.keys, key] })
  expect(keyIdOf(encryptText('x', at))).toBe(key.id)
  expect(decryptText(old, at)).toBe('x')
  const anew = encryptAnew(encryptAccount('62220001', at), at)
  expect([keyIdOf(anew), decryptText(anew, at), anew.split('.')[2]]).toEqual([
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
