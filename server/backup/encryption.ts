import { createReadStream, createWriteStream } from 'node:fs'
import { open, readFile, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Decrypter, Encrypter } from 'age-encryption'
import { errorCode, errorMessage, StartError } from '#server/start-error.ts'

/** The first line of every age file. */
const magic = 'age-encryption.org/v1\n'

const isRecipient = (text: string): boolean => {
  try {
    new Encrypter().addRecipient(text)
    return true
  } catch {
    return false
  }
}

/** The public keys in `BACKUP_PUBLIC_KEY`, separated by commas or whitespace. */
export function publicKeys(text: string | undefined): string[] {
  const keys = (text ?? '').split(/[\s,]+/).filter((piece) => piece !== '')
  const wrong = keys.find((key) => !isRecipient(key))
  if (wrong !== undefined)
    throw new StartError(
      'BACKUP_PUBLIC_KEY is not valid: expected public keys of age (age1…). A private key never belongs there.',
    )
  return keys
}

const webStream = (bytes: AsyncIterable<Uint8Array>) =>
  // The two type declarations of a web stream differ only in parts that this code does not use.
  Readable.toWeb(Readable.from(bytes)) as unknown as globalThis.ReadableStream<Uint8Array>

const nodeStream = (stream: globalThis.ReadableStream<Uint8Array>) => Readable.fromWeb(stream)

/** Encrypts the bytes to every key; without keys they stay as they are. */
export async function encryptedTo(
  keys: readonly string[],
  bytes: AsyncIterable<Uint8Array>,
): Promise<Readable> {
  if (keys.length === 0) return Readable.from(bytes)
  const encrypter = new Encrypter()
  for (const key of keys) encrypter.addRecipient(key)
  return nodeStream(await encrypter.encrypt(webStream(bytes)))
}

export async function isEncryptedFile(file: string): Promise<boolean> {
  try {
    const handle = await open(file, 'r')
    const { buffer } = await handle
      .read(Buffer.alloc(magic.length), 0, magic.length, 0)
      .finally(() => handle.close())
    return buffer.toString('latin1') === magic
  } catch (error) {
    throw new StartError(`${file} cannot be read (${errorCode(error)}).`)
  }
}

async function privateKeys(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new StartError(`The private key in ${file} cannot be read (${errorCode(error)}).`)
  })
  const keys = text.split('\n').filter((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (keys.length === 0) throw new StartError(`${file} holds no private key of age.`)
  return keys
}

/** Decrypts into another file that only its owner can read. The caller deletes it. */
export async function decryptFile(file: string, keyFile: string, into: string): Promise<void> {
  const decrypter = new Decrypter()
  for (const key of await privateKeys(keyFile)) decrypter.addIdentity(key)
  try {
    const plain = await decrypter.decrypt(webStream(createReadStream(file)))
    await pipeline(nodeStream(plain), createWriteStream(into, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    await rm(into, { force: true })
    if (/^E[A-Z]+$/.test(errorCode(error) ?? ''))
      throw new StartError(`${file} cannot be decrypted into ${into} (${errorCode(error)}).`)
    throw new StartError(
      `${file} cannot be decrypted with the key in ${keyFile}, or it is damaged (${errorMessage(error)}).`,
    )
  }
}
