import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { errorCode, StartError } from '#server/start-error.ts'

/** Increase it when older programs can no longer read the file. */
const sealVersion = 2
const unsignedVersion = 1

/**
 * The lines after the end of the archive, which tar ignores. If there is a key, the first holds the signature
 * of the archive's hash and the public key. The last holds the hash of everything before it.
 */
export function seal(archive: string, whole: (signature: Buffer) => string, sealKey?: Buffer): Buffer {
  const signature = sealKey ? signatureLine(archive, sealKey) : Buffer.alloc(0)
  const version = String(sealKey ? sealVersion : unsignedVersion).padStart(3, '0')
  return Buffer.concat([signature, Buffer.from(`yunjingtong-crm backup ${version} ${whole(signature)}\n`)])
}

const privateKeyOf = (sealKey: Buffer) => createPrivateKey({ key: sealKey, format: 'der', type: 'pkcs8' })
const signed = (archive: string) => Buffer.from(`yunjingtong-crm backup ${sealVersion} ${archive}`)

/** The printable public key of a seal key. */
export const sealerOf = (sealKey: Buffer): string =>
  createPublicKey(privateKeyOf(sealKey)).export({ format: 'der', type: 'spki' }).toString('base64url')

function signatureLine(archive: string, sealKey: Buffer): Buffer {
  const signature = sign(null, signed(archive), privateKeyOf(sealKey)).toString('base64url')
  return Buffer.from(`yunjingtong-crm seal ${sealerOf(sealKey)} ${signature}\n`)
}

const lineBytes = Buffer.byteLength(`yunjingtong-crm backup 001 ${'0'.repeat(64)}\n`)
const sealLine = /^yunjingtong-crm backup (\d{3}) ([0-9a-f]{64})\n$/
const signatureBytes = Buffer.byteLength(`yunjingtong-crm seal ${'0'.repeat(59)} ${'0'.repeat(86)}\n`)
const signatureForm = /^yunjingtong-crm seal ([\w-]{59}) ([\w-]{86})\n$/

export interface CheckedSeal {
  /** The size of the tar archive. */
  bytes: number
  /** The public key of the sealer. Undefined without a seal. */
  sealedBy: string | undefined
}

/** Reads the whole file once. Throws a one-line error if the seal does not match. */
export async function checkSeal(file: string): Promise<CheckedSeal> {
  const { end, tail } = await readTail(file)
  const [, version, sha256] = sealLine.exec(tail.slice(-lineBytes)) ?? []
  if (version === undefined || Number(version) === 0)
    throw new StartError(`${file} is not a backup of this program, or it is cut off.`)
  if (Number(version) > sealVersion)
    throw new StartError(
      `${file} was made by a newer version of this program: restore it with that version, or a later one.`,
    )
  const [, sealer = '', signature = ''] = signatureForm.exec(tail.slice(0, -lineBytes)) ?? []
  const isSigned = Number(version) === sealVersion
  const bytes = isSigned ? end - signatureBytes : end
  const damaged = new StartError(`${file} is damaged: it is not as it was written.`)
  if (bytes <= 0 || isSigned !== (sealer !== '')) throw damaged
  const { archive, whole } = await hashes(file, bytes, end)
  if (whole !== sha256) throw damaged
  if (!isSigned) return { bytes, sealedBy: undefined }
  if (!isSealOf(archive, sealer, signature)) throw new StartError(`${file} is damaged: its seal is broken.`)
  return { bytes, sealedBy: sealer }
}

function isSealOf(archive: string, sealer: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(sealer, 'base64url'), format: 'der', type: 'spki' })
    return verify(null, signed(archive), key, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}

/** The hashes of the first `bytes` bytes and of everything up to `end`. */
async function hashes(file: string, bytes: number, end: number): Promise<{ archive: string; whole: string }> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file, { end: bytes - 1, highWaterMark: 1 << 20 }))
    hash.update(chunk as Buffer)
  const archive = hash.copy().digest('hex')
  if (end > bytes)
    for await (const chunk of createReadStream(file, { start: bytes, end: end - 1 }))
      hash.update(chunk as Buffer)
  return { archive, whole: hash.digest('hex') }
}

/** The tail of the file, long enough for both lines, and the offset of the last line. */
async function readTail(file: string): Promise<{ end: number; tail: string }> {
  try {
    const handle = await open(file, 'r')
    try {
      const { size } = await handle.stat()
      const length = Math.min(size, lineBytes + signatureBytes)
      const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length)
      return { end: size - lineBytes, tail: buffer.toString('latin1') }
    } finally {
      await handle.close()
    }
  } catch (error) {
    throw new StartError(`${file} cannot be read (${errorCode(error)}).`)
  }
}
