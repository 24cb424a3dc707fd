import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { StartError } from '#server/start-error.ts'
import { readRing, type DataKey, type KeyRing } from './key-ring.ts'

/**
 * Encryption at rest with AES-256-GCM. A stored text is `e1.<key id>.<hash>.<nonce, tag and content>`: the id
 * selects the key of the ring. The hash is empty except for accounts, and SQL reads it (`account_hash`).
 */

interface OpenRing {
  ring: KeyRing
  /** Undefined for a ring without a file, as in tests. */
  file: string | undefined
  seen: string | undefined
}

let open: OpenRing | undefined

/** Changes when the file is replaced. Undefined while the file is unreachable. */
function markOf(file: string): string | undefined {
  try {
    const { ino, mtimeMs, size } = statSync(file)
    return `${ino} ${mtimeMs} ${size}`
  } catch {
    return undefined
  }
}

/** Makes this process encrypt with the ring. */
export function useRing(ring: KeyRing, file?: string): void {
  open = { ring, file, seen: file === undefined ? undefined : markOf(file) }
}

/**
 * The current ring, reloaded if another process has added a key. While the file is unreachable, the known
 * ring stays in use.
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

/**
 * Where a text belongs: `recyclers.bank_account.7`, or what it is for. It is authenticated with the content and stored
 * nowhere, so a text that is copied to another row or column cannot be decrypted there.
 */
export type Place = string

/** Data authenticated besides the content. Texts under keys of earlier releases are bound to no place. */
const associated = ({ id, bound }: DataKey, hash: string, place: Place): Buffer =>
  Buffer.from(bound ? `${id}.${hash}.${place}` : `${id}.${hash}`)

/** The hash is authenticated with the content, so it cannot be exchanged unnoticed. */
function stored(plain: string, ring: KeyRing, hash: string, place: Place): string {
  const key = ring.keys.find(({ id }) => id === ring.current)
  if (!key) throw new StartError('The data key has no current key.')
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key.key, nonce)
  cipher.setAAD(associated(key, hash, place))
  const content = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  const packed = Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url')
  return `e1.${key.id}.${hash}.${packed}`
}

const form = /^e1\.([0-9a-f]{8})\.([\w-]*)\.([\w-]+)$/

/** The id of the key that encrypted a stored text. */
export const keyIdOf = (text: string): string | undefined => form.exec(text)?.[1]

/** Encrypts a text for its place. Two calls with the same text give different results. */
export const encryptText = (plain: string, place: Place): string => stored(plain, presentRing(), '', place)

/** Decrypts a stored text. Throws if it was altered, belongs elsewhere, or if the ring lacks its key. */
export function decryptText(text: string, place: Place): string {
  const [, id = '', hash = '', packed = ''] = form.exec(text) ?? []
  const key = presentRing().keys.find((dataKey) => dataKey.id === id)
  if (!key) throw new Error(`No key of the ring opens what is stored in ${place} (key ${id || 'unknown'})`)
  const bytes = Buffer.from(packed, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.key, bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    })
    decipher.setAAD(associated(key, hash, place))
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
    const content = decipher.update(bytes.subarray(nonceBytes + tagBytes))
    return Buffer.concat([content, decipher.final()]).toString('utf8')
  } catch (cause) {
    throw new Error(`What is stored in ${place} was altered, or copied there from another place`, { cause })
  }
}

const digest = (plain: string): string =>
  createHmac('sha256', presentRing().hashKey).update(plain).digest('base64url').slice(0, hashLength)

/** A keyed hash: equal texts give equal hashes, and nobody can compute one without the ring. */
export const keyedHash = (plain: string): string => digest(`text:${plain}`)

/** The form in which accounts are compared, letters and digits only: `6222 0001` is `62220001`. */
const accountForm = (plain: string): string =>
  plain
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()

/** The hash that equal accounts share. An account without letters and digits equals no other. */
export function accountHash(plain: string): string {
  const compared = accountForm(plain)
  return compared === '' ? randomBytes(16).toString('base64url') : digest(`account:${compared}`)
}

/** Encrypts an account. A blank one stays as it is, because it means that there is none. */
export const encryptAccount = (plain: string, place: Place): string =>
  plain.trim() === '' ? plain : stored(plain, presentRing(), accountHash(plain), place)

/** Decrypts a value of an encrypted column. One that is not blank must be encrypted. */
export const decryptValue = (text: string, place: Place): string =>
  text.trim() === '' ? text : decryptText(text, place)

/** Encrypts a stored text again with the current key, bound to its place. Its hash stays. */
export const encryptAnew = (text: string, place: Place): string =>
  stored(decryptText(text, place), presentRing(), form.exec(text)?.[2] ?? '', place)
