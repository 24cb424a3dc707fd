import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { StartError } from '#server/start-error.ts'
import { readRing, type KeyRing } from './key-ring.ts'

/**
 * Encrypts what is stored encrypted, with AES-256-GCM. A stored text is
 * `e1.<key id>.<hash>.<nonce, tag and content>`: the id says which key of the ring opens it. The hash is empty
 * but for accounts, and SQL reads it (`account_hash`).
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

/** The hash lies beside the content, and nobody can exchange it unseen. */
function stored(plain: string, ring: KeyRing, hash: string): string {
  const key = ring.keys.find(({ id }) => id === ring.current)
  if (!key) throw new StartError('The data key has no current key.')
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key.key, nonce)
  cipher.setAAD(Buffer.from(`${key.id}.${hash}`))
  const content = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  const packed = Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url')
  return `e1.${key.id}.${hash}.${packed}`
}

const form = /^e1\.([0-9a-f]{8})\.([\w-]*)\.([\w-]+)$/

const isEncrypted = (text: string): boolean => form.test(text)

/** The key that a stored text was encrypted with. */
export const keyIdOf = (text: string): string | undefined => form.exec(text)?.[1]

/** The stored form of a text. Two calls with the same text give different results. */
export const encryptText = (plain: string): string => stored(plain, presentRing(), '')

/** The text of a stored form. Throws if it was altered, or its key is not in the ring. */
export function decryptText(text: string): string {
  const [, id = '', hash = '', packed = ''] = form.exec(text) ?? []
  const key = presentRing().keys.find((one) => one.id === id)
  if (!key) throw new Error(`No key of the ring opens this text (key ${id || 'unknown'})`)
  const bytes = Buffer.from(packed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key.key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(Buffer.from(`${id}.${hash}`))
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  const content = decipher.update(bytes.subarray(nonceBytes + tagBytes))
  return Buffer.concat([content, decipher.final()]).toString('utf8')
}

const digest = (plain: string): string =>
  createHmac('sha256', presentRing().hashKey).update(plain).digest('base64url').slice(0, hashLength)

/** The same text always gives the same hash, and without the ring nobody can compute it. */
export const keyedHash = (plain: string): string => digest(`text:${plain}`)

/** Accounts are compared by letters and digits only: `6222 0001` is `62220001`. */
const accountForm = (plain: string): string =>
  plain
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()

/** The hash that equal accounts share. One without letters and digits equals no other. */
export function accountHash(plain: string): string {
  const compared = accountForm(plain)
  return compared === '' ? randomBytes(16).toString('base64url') : digest(`account:${compared}`)
}

/** The stored form of an account. What is blank stays as it is: it says that there is none. */
export const encryptAccount = (plain: string): string =>
  plain.trim() === '' ? plain : stored(plain, presentRing(), accountHash(plain))

export const decryptAccount = (text: string): string => (isEncrypted(text) ? decryptText(text) : text)

/** The same text and hash under the current key. */
export const encryptAnew = (text: string): string =>
  stored(decryptText(text), presentRing(), form.exec(text)?.[2] ?? '')
