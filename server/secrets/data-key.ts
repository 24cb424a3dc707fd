import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { StartError } from '../start-error.ts'
import { readRing, type KeyRing } from './key-ring.ts'

/**
 * Encrypts what is stored encrypted, with AES-256-GCM. A stored text is
 * `e1.<key id>.<hashes>.<nonce, tag and content>`: the id says which key of the ring opens it.
 */

interface OpenRing {
  ring: KeyRing
  /** Undefined for a ring that is in no file, as in tests. */
  file: string | undefined
  seen: string | undefined
}

let open: OpenRing | undefined

/** Changes when the file is replaced; undefined while it cannot be reached. */
function markOf(file: string): string | undefined {
  try {
    const { ino, mtimeMs, size } = statSync(file)
    return `${ino} ${mtimeMs} ${size}`
  } catch {
    return undefined
  }
}

/** From now on this process encrypts with that ring. */
export function useRing(ring: KeyRing, file?: string): void {
  open = { ring, file, seen: file === undefined ? undefined : markOf(file) }
}

/**
 * The ring as it is now: another process may just have added a key. While the file cannot be reached the ring
 * that is known serves on.
 */
export function presentRing(): KeyRing {
  if (!open) throw new Error('The data key is not open')
  const { file, seen } = open
  const mark = file === undefined ? undefined : markOf(file)
  if (file === undefined || mark === undefined || mark === seen) return open.ring
  const ring = readRing(file)
  if (ring) open = { ring, file, seen: mark }
  return open.ring
}

const nonceBytes = 12
const tagBytes = 16
const hashLength = 22

/** `hashes` are stored beside the content, readable by SQL. */
function stored(plain: string, ring: KeyRing, hashes: string): string {
  const key = ring.keys.find(({ id }) => id === ring.current)
  if (!key) throw new StartError('The data key has no current key.')
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key.key, nonce)
  cipher.setAAD(Buffer.from(`${key.id}.${hashes}`))
  const content = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  const packed = Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url')
  return `e1.${key.id}.${hashes}.${packed}`
}

const form = /^e1\.([0-9a-f]{8})\.([ab:,\w-]*)\.([\w-]+)$/

export const isEncrypted = (text: string): boolean => form.test(text)

/** The key that a stored text was encrypted with. */
export const keyIdOf = (text: string): string | undefined => form.exec(text)?.[1]

const digest = (key: Buffer, plain: string): string =>
  createHmac('sha256', key).update(plain).digest('base64url').slice(0, hashLength)

/** The stored form of a text. Two calls with the same text give different results. */
export const encryptText = (plain: string): string => stored(plain, presentRing(), '')

/** The text of a stored form. Throws if it was altered, or its key is not in the ring. */
export function decryptText(text: string): string {
  const [, id = '', hashes = '', packed = ''] = form.exec(text) ?? []
  const key = presentRing().keys.find((one) => one.id === id)
  if (!key) throw new Error(`No key of the ring opens this text (key ${id || 'unknown'})`)
  const bytes = Buffer.from(packed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key.key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(Buffer.from(`${id}.${hashes}`))
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  const content = decipher.update(bytes.subarray(nonceBytes + tagBytes))
  return Buffer.concat([content, decipher.final()]).toString('utf8')
}

/** The same text always gives the same hash, and without the ring nobody can compute it. */
export const keyedHash = (plain: string): string => digest(presentRing().pepper, plain)

/** Accounts are compared by letters and digits only: `6222 0001` is `62220001`. */
export const accountForm = (plain: string): string =>
  plain
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()

/** The stored form of an account, with the hash that equal accounts share. */
export function encryptAccount(plain: string): string {
  const ring = presentRing()
  const compared = accountForm(plain)
  const hashes = compared === '' ? [] : ring.hashes.map(({ slot, key }) => `${slot}:${digest(key, compared)}`)
  return stored(plain, ring, hashes.join(','))
}

/** Hashes of an account to look for it by. */
export const accountHashes = (plain: string): string[] =>
  presentRing().hashes.map(({ key }) => digest(key, accountForm(plain)))
