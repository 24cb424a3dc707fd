import { createHmac, generateKeyPairSync, randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { errorCode, StartError } from '#server/start-error.ts'

export interface DataKey {
  id: string
  /** 32 bytes. */
  key: Buffer
  madeAt: string
  /** Set if texts of this key are bound to their place. Keys of earlier releases lack it (decision 0173). */
  bound?: true
}

/** All keys that stored texts may need. Only the current one encrypts. */
export interface KeyRing {
  current: string
  keys: DataKey[]
  /**
   * The key of the hashes that find equal texts. It is never replaced, because not every hash could be
   * recomputed (decision 0093).
   */
  hashKey: Buffer
  /** The private Ed25519 key that signs backups. */
  sealKey: Buffer
}

interface Written {
  current: string
  keys: { id: string; key: string; made_at: string; bound?: true }[]
  hash_key: string
  seal_key: string
}

const keyBytes = 32
export const newKey = (): DataKey => ({
  id: randomBytes(4).toString('hex'),
  key: randomBytes(keyBytes),
  madeAt: new Date().toISOString(),
  bound: true,
})

export function newRing(): KeyRing {
  const key = newKey()
  const sealKey = generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' })
  return { current: key.id, keys: [key], hashKey: randomBytes(keyBytes), sealKey }
}

/** A fingerprint that shows whether two rings hold the same key, without revealing it. */
export const proofOf = ({ id, key }: DataKey): string =>
  createHmac('sha256', key).update(`yunjingtong-crm data key ${id}`).digest('hex').slice(0, 32)

export function ringText(ring: KeyRing): string {
  const written: Written = {
    current: ring.current,
    keys: ring.keys.map(({ id, key, madeAt, ...rest }) => ({
      id,
      key: key.toString('base64'),
      made_at: madeAt,
      ...rest,
    })),
    hash_key: ring.hashKey.toString('base64'),
    seal_key: ring.sealKey.toString('base64'),
  }
  return `${JSON.stringify(written, undefined, 2)}\n`
}

/** A private Ed25519 key in PKCS #8: a prefix of 16 bytes and 32 bytes of key. */
const sealKeyBytes = 48

const bytesOf = (text: string, length = keyBytes): Buffer => {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length !== length) throw new TypeError('wrong length')
  return bytes
}

/** Parses a key ring. Throws a one-line error that names `where` and never any content. */
export function parseRing(text: string, where: string): KeyRing {
  try {
    const { current, keys, hash_key, seal_key } = JSON.parse(text) as Written
    const ring = {
      current,
      keys: keys.map(({ id, key, made_at, bound }) => ({
        id,
        key: bytesOf(key),
        madeAt: made_at,
        ...(bound && { bound }),
      })),
      hashKey: bytesOf(hash_key),
      sealKey: bytesOf(seal_key, sealKeyBytes),
    }
    const whole = ring.keys.some(({ id }) => id === current)
    if (whole && ring.keys.every(({ id }) => /^[0-9a-f]{8}$/.test(id))) return ring
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof TypeError)) throw error
  }
  throw new StartError(`${where}, which holds the data key, is damaged: put it back from a copy.`)
}

export const ringFile = (folder: string): string => join(folder, 'data-key.json')

export function readRing(file: string): KeyRing | undefined {
  try {
    return parseRing(readFileSync(file, 'utf8'), file)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    if (error instanceof StartError || errorCode(error) === undefined) throw error
    throw new StartError(`${file}, which holds the data key, cannot be read (${errorCode(error)}).`)
  }
}

/** Creates the first ring. Of several instances that try at once, one succeeds. */
export function createRing(file: string, ring: KeyRing): boolean {
  const own = `${file}.${process.pid}.new`
  makeFolder(dirname(file))
  try {
    writeFileSync(own, ringText(ring), { mode: 0o600, flush: true })
    // A link appears atomically, so nobody reads a half-written ring.
    linkSync(own, file)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw new StartError(`${file} cannot be written (${errorCode(error)}): the data key needs a place.`)
  } finally {
    rmSync(own, { force: true })
  }
}

/** Replaces the ring atomically. */
export function replaceRing(file: string, ring: KeyRing): void {
  const next = `${file}.${process.pid}.new`
  writeFileSync(next, ringText(ring), { mode: 0o600, flush: true })
  renameSync(next, file)
}

function makeFolder(folder: string): void {
  try {
    if (mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined) chmodSync(folder, 0o700)
  } catch (error) {
    throw new StartError(`${folder} cannot be made (${errorCode(error)}): the data key needs a place.`)
  }
}
