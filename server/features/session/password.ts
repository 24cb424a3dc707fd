import { argon2, randomBytes, randomInt, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'

/** Memory in KiB. OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane. */
const memory = 19_456
const passes = 2
const tagLength = 32
const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>

/**
 * How many passwords are hashed at once. The limit leaves processor time for other requests during many
 * sign-ins.
 */
const hashesAtOnce = 2
let running = 0
const waiting: (() => void)[] = []

/** Argon2id of a secret. */
export async function hashed(password: string, nonce: Buffer): Promise<Buffer> {
  if (running >= hashesAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await derive('argon2id', {
      message: password.normalize('NFKC'),
      nonce,
      parallelism: 1,
      tagLength,
      memory,
      passes,
    })
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** The stored form of a password: `argon2id$salt$tag` in base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return `argon2id$${salt.toString('base64')}$${(await hashed(password, salt)).toString('base64')}`
}

const nobodysSalt = randomBytes(16)

/** True if the password matches the stored one. Without a stored one, it is false after the same time. */
export async function checkPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, salt, tag] = stored?.split('$') ?? []
  const wanted = Buffer.from(tag ?? '', 'base64')
  const got = await hashed(password, salt ? Buffer.from(salt, 'base64') : nobodysSalt)
  return wanted.length === got.length && timingSafeEqual(wanted, got)
}

/** A password of 16 unambiguous letters and digits. */
export function makePassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  return Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** True if the account may use a password: any account, unless local passwords are limited to one. */
export const mayUsePassword = (username: string, only: string | undefined): boolean =>
  only === undefined || username.toLowerCase() === only
