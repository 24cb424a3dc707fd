import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { defaultSwitches, mailSwitches, type MailPreferences, type MailSwitch } from '#contract/mail.ts'
import type { Language } from '#texts/text.ts'
import type { Db } from '#server/db/client.ts'
import { required } from '#server/records/required.ts'
import type { Caller } from '#server/request/caller.ts'
import { Refusal } from '#server/request/errors.ts'
import { messagePreferences as table } from '#server/tables/messages.ts'
import { staffTable } from '#server/tables/staff.ts'

type Stored = typeof table.$inferSelect

/** How a person is written to. The row is made when it is first needed, because its key goes into mails. */
export async function preferencesOf(db: Db, uid: number, language: Language): Promise<Stored> {
  const off_key = randomBytes(24).toString('base64url')
  await db.insert(table).values({ uid, language, off_key }).onConflictDoNothing()
  const [row] = await db.select().from(table).where(eq(table.uid, uid))
  return required(row, 'the preferences')
}

export async function readSwitches(db: Db, { uid }: Caller, on: boolean): Promise<MailPreferences> {
  const [person] = await db.select({ email: staffTable.email }).from(staffTable).where(eq(staffTable.id, uid))
  const [row] = await db.select().from(table).where(eq(table.uid, uid))
  const { digest, exports, direct } = row ?? defaultSwitches
  return { on, email: person?.email ?? null, digest, exports, direct }
}

/** Stores the caller's switches, and their language as that of their mails. */
export async function changeSwitches(
  db: Db,
  who: Caller,
  switches: Readonly<Record<MailSwitch, boolean>>,
  on: boolean,
): Promise<MailPreferences> {
  await preferencesOf(db, who.uid, who.language)
  await db
    .update(table)
    .set({ ...switches, language: who.language })
    .where(eq(table.uid, who.uid))
  return readSwitches(db, who, on)
}

/** The key of a link that ends one kind of mail: the switch, and the person's own key. */
export const offKeyOf = (name: MailSwitch, { off_key }: Stored): string => `${name}.${off_key}`

export async function ownerOfKey(db: Db, key: string): Promise<{ row: Stored; name: MailSwitch }> {
  const [first, off_key = ''] = key.split('.')
  const name = mailSwitches.find((item) => item === first)
  const [row] = await db.select().from(table).where(eq(table.off_key, off_key))
  if (!row || !name) throw new Refusal('not_found')
  return { row, name }
}

/** Switches off what the key names. Doing so twice does no harm. */
export async function switchOff(db: Db, key: string): Promise<{ language: Language; name: MailSwitch }> {
  const { row, name } = await ownerOfKey(db, key)
  await db
    .update(table)
    .set({ [name]: false })
    .where(eq(table.uid, row.uid))
  return { language: row.language, name }
}
