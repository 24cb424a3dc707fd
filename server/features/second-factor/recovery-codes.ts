import { randomBytes, randomInt } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { recoveryCodes as table } from '#server/tables/second-factor.ts'
import { hashed } from '#server/features/session/password.ts'

const howMany = 10
const length = 16
/** Crockford's base 32 has no I, L, O and U, which are misread. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const newCode = (): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-')

/** Normalises a typed code: any case, with or without dashes. */
const plainForm = (code: string): string =>
  code
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .replaceAll(/[^0-9A-Z]/g, '')

export interface CodeSet {
  codes: string[]
  rows: { salt: Buffer; code_hash: Buffer }[]
}

/**
 * Generates a new set: 80 bits each, stored as argon2id. Hashing is slow, so call it outside a transaction.
 */
export async function newCodes(): Promise<CodeSet> {
  const salt = randomBytes(16)
  const codes = Array.from({ length: howMany }, newCode)
  const hashes = await Promise.all(codes.map((code) => hashed(plainForm(code), salt)))
  return { codes, rows: hashes.map((code_hash) => ({ salt, code_hash })) }
}

/** Replaces the former set. */
export async function storeCodes(db: Db, uid: number, { rows }: CodeSet): Promise<void> {
  await db.delete(table).where(eq(table.staff_id, uid))
  await db.insert(table).values(rows.map((row) => ({ ...row, staff_id: uid })))
}

export async function codesLeft(db: Db, uid: number): Promise<number> {
  const [left] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(table)
    .where(and(eq(table.staff_id, uid), isNull(table.used_at)))
  return left?.n ?? 0
}

/** Verifies a recovery code. Consuming the result succeeds for one caller only, once. */
export async function readRecoveryCode(
  db: Db,
  uid: number,
  code: string,
): Promise<((tx: Db) => Promise<boolean>) | undefined> {
  const plain = plainForm(code)
  if (plain.length !== length) return undefined
  const [set] = await db.select({ salt: table.salt }).from(table).where(eq(table.staff_id, uid)).limit(1)
  if (!set) return undefined
  const code_hash = await hashed(plain, set.salt)
  return async (tx) => {
    const used = await tx
      .update(table)
      .set({ used_at: sql`now()` })
      .where(and(eq(table.staff_id, uid), eq(table.code_hash, code_hash), isNull(table.used_at)))
      .returning({ id: table.id })
    return used.length === 1
  }
}
