import { appCodePattern } from '#contract/second-factor.ts'
import type { Db } from '#server/db/client.ts'
import { readAppCode } from './app-codes.ts'
import { readRecoveryCode } from './recovery-codes.ts'

export type Factor = 'app' | 'passkey' | 'recovery_code'

export interface ReadCode {
  factor: Factor
  /** Consumes the code. False if it was used before or another request was faster. */
  use(tx: Db): Promise<boolean>
}

/** Recognises the kind of a typed code. Full-width digits and spaces are accepted. */
export async function readCode(db: Db, uid: number, typed: string): Promise<ReadCode | undefined> {
  const code = typed.normalize('NFKC').replaceAll(/\s/g, '')
  const factor = appCodePattern.test(code) ? 'app' : 'recovery_code'
  const use = await (factor === 'app' ? readAppCode : readRecoveryCode)(db, uid, code)
  return use && { factor, use }
}

/** Verifies and consumes a code of that person. The caller must count attempts. */
export async function verifyCode(db: Db, uid: number, typed: string): Promise<boolean> {
  const read = await readCode(db, uid, typed)
  return read !== undefined && read.use(db)
}
