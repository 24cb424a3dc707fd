import { appCodePattern } from '#contract/second-factor.ts'
import type { Db } from '#server/db/client.ts'
import { readAppCode } from './app-codes.ts'
import { readRecoveryCode } from './recovery-codes.ts'

export type Factor = 'app' | 'passkey' | 'recovery_code'

export interface ReadCode {
  factor: Factor
  /** Uses the code up; false if another request was faster, or it was used before. */
  use(tx: Db): Promise<boolean>
}

/** Finds out what a typed code is a code of. Full-width digits and blanks do not matter. */
export async function readCode(db: Db, uid: number, typed: string): Promise<ReadCode | undefined> {
  const code = typed.normalize('NFKC').replaceAll(/\s/g, '')
  const factor = appCodePattern.test(code) ? 'app' : 'recovery_code'
  const use = await (factor === 'app' ? readAppCode : readRecoveryCode)(db, uid, code)
  return use && { factor, use }
}

/** Whether this is a good code of that person's. It is used up; whoever asks has to count the attempts. */
export async function verifyCode(db: Db, uid: number, typed: string): Promise<boolean> {
  const read = await readCode(db, uid, typed)
  return read !== undefined && read.use(db)
}
