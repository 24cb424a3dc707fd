import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { passwordLinks } from '#server/tables/messages.ts'

let inUse = false
/** Whether this process mails links to set a password. */
export const linksAreMailed = (): boolean => inUse
export const mailLinks = (on: boolean): void => void (inUse = on)

/** Ends the live link of a person whose password or address has changed. */
export const endLink = async (db: Db, uid: number): Promise<void> =>
  void (await db.delete(passwordLinks).where(eq(passwordLinks.uid, uid)))
