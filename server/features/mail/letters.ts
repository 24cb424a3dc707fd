import { and, desc, eq, gte, isNull } from 'drizzle-orm'
import type { MailSwitch } from '#contract/mail.ts'
import { addDays } from '#contract/rules/time.ts'
import { isLanguage, type Language } from '#texts/text.ts'
import { required } from '#server/records/required.ts'
import type { Db } from '#server/db/client.ts'
import { sentenceOf } from '#server/features/notifications/sentence.ts'
import type { messagesTable } from '#server/tables/messages.ts'
import { notificationsTable as notifications } from '#server/tables/notifications.ts'
import { staffTable } from '#server/tables/staff.ts'
import { isLink, makeLink } from './password-links.ts'
import { offKeyOf, preferencesOf } from './switches.ts'
import { leadOf, linkLead, type Item, type Letter } from './words.ts'

export type Message = typeof messagesTable.$inferSelect
/** A letter with its address; or why there is none to send. */
export type Addressed = { to: string; letter: Letter } | { nothing: string }

const mostItems = 20
/** The page where a link's token becomes a password. The token is behind `#`, so no server's log has it. */
const linkPage = '/password-link'

interface Addressee {
  uid: number
  email: string
  name: string
  username: string
}

async function addresseeOf(db: Db, uid: number | null): Promise<Addressee | undefined> {
  if (uid === null) return undefined
  const [person] = await db
    .select({ email: staffTable.email, name: staffTable.nickname, username: staffTable.username })
    .from(staffTable)
    .where(and(eq(staffTable.id, uid), isNull(staffTable.disabled_at)))
  return person?.email ? { uid, ...person, email: person.email } : undefined
}

const spoken = (language: string | undefined): Language => (isLanguage(language) ? language : 'zh')

async function linkLetter(
  db: Db,
  kind: 'invitation' | 'reset',
  { data }: Message,
  person: Addressee,
  { origin, now }: Sending,
): Promise<Letter> {
  const language = spoken(data['language'])
  const token = await makeLink(db, person.uid, now)
  const { name, username } = person
  return {
    language,
    subject: `letters.subjects.${kind}`,
    greeting: { name },
    lead: { text: linkLead(language, kind, { username, by: data['by'] ?? '' }) },
    items: [],
    more: 0,
    act: { words: 'letters.choose', url: `${origin}${linkPage}#${token}` },
    off: undefined,
  }
}

interface Sending {
  origin: string
  now: Date
}

/** The person's notifications that are unread and new since yesterday. */
async function unreadOf(db: Db, { uid }: Addressee, now: Date) {
  return db
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.uid, uid),
        isNull(notifications.read_at),
        gte(notifications.created_at, addDays(now, -1).toISOString()),
      ),
    )
    .orderBy(desc(notifications.created_at), desc(notifications.id))
}

const notificationOf = (db: Db, id: number) => db.select().from(notifications).where(eq(notifications.id, id))

/** The letter of a queued mail. It is written when it is sent, so it says what holds then. */
export async function letterOf(db: Db, message: Message, sending: Sending): Promise<Addressed> {
  const person = await addresseeOf(db, message.uid)
  if (!person) return { nothing: 'no_address' }
  const { kind, notification_id } = message
  const to = person.email
  if (isLink(kind)) return { to, letter: await linkLetter(db, kind, message, person, sending) }
  const told =
    kind === 'digest'
      ? await unreadOf(db, person, sending.now)
      : await notificationOf(db, required(notification_id, 'the notification of a mail'))
  const [first] = told
  if (!first) return { nothing: 'nothing_new' }
  const topic: MailSwitch = kind === 'digest' ? 'digest' : first.kind === 'export_done' ? 'exports' : 'direct'
  const preferences = await preferencesOf(db, person.uid, 'zh')
  if (!preferences[topic]) return { nothing: 'switched_off' }
  const { language } = preferences
  const { origin } = sending
  const items = told
    .slice(0, mostItems)
    .map((item): Item => ({ text: sentenceOf(language, item), url: origin + item.url }))
  const letter: Letter = {
    language,
    subject: `letters.subjects.${topic}`,
    greeting: { name: person.name },
    lead: { text: leadOf(language, topic) },
    items,
    more: Math.max(0, told.length - mostItems),
    act: { words: 'letters.open', url: origin + (kind === 'digest' ? '/' : first.url) },
    off: { name: topic, url: `${origin}/api/mail/off/${offKeyOf(topic, preferences)}` },
  }
  return { to, letter }
}
