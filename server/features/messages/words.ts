import { inArray } from 'drizzle-orm'
import { addressOf, type AddressName } from '#contract/grammar/addresses.ts'
import type { MessageKind } from '#contract/messages.ts'
import { texts } from '#texts/all.ts'
import { phrase, type Language, type ServerKey, type Values } from '#texts/text.ts'
import type { Db } from '#server/db/client.ts'
import { sentenceOf } from '#server/features/notifications/sentence.ts'
import { notificationsTable } from '#server/tables/notifications.ts'
import { fitBytes, fitLines, type Line } from './fitting.ts'

/** The parts of a queued message that its text is made from. */
export interface Queued {
  id: number
  kind: MessageKind
  notification_id: number | null
  data: Record<string, string>
}

const say = (language: Language, key: ServerKey, values?: Values) =>
  phrase(texts[language], language, key, values)

/** The screen of each resource that events are about. */
const screens: Record<string, AddressName> = {
  lot: 'lot',
  customer: 'customers',
  sign_up: 'signUps',
  entry: 'finance',
  export: 'exports',
}

function eventLine(language: Language, { type = '', id = '', name }: Record<string, string>): Line {
  const of = type.split('.')[0] ?? ''
  const key = `letters.events.${type.replace('.', '_')}` as ServerKey
  const screen = screens[of] ?? 'lot'
  const byId = of === 'lot' || of === 'customer' || of === 'sign_up'
  return {
    text: say(language, key, { name: name ?? `#${id}`, id }),
    url: addressOf(screen, byId ? { id } : {}),
  }
}

/** The lines of messages, in order. A message whose notification was deleted has none. */
export async function linesOf(
  db: Db,
  language: Language,
  queued: readonly Queued[],
): Promise<Map<number, Line>> {
  const ids = queued.map((item) => item.notification_id).filter((id) => id !== null)
  const told = ids.length
    ? await db.select().from(notificationsTable).where(inArray(notificationsTable.id, ids))
    : []
  const lines = new Map<number, Line>()
  for (const { id, kind, notification_id, data } of queued) {
    const notification = told.find((item) => item.id === notification_id)
    if (kind === 'event') lines.set(id, eventLine(language, data))
    else if (kind === 'test') lines.set(id, { text: say(language, 'letters.test'), url: undefined })
    else if (notification) lines.set(id, { text: sentenceOf(language, notification), url: notification.url })
  }
  return lines
}

/** 企业微信 takes the fewest bytes of a text, and fewer of a card. */
const mostBytes = 2000
const mostOfCard = 500

/** The content of one post. A single line with a link can be a card, where the messenger has them. */
export interface Post {
  text: string
  card?: { title: string; description: string; url: string }
}

/** Cards interpret markup, so a text that contains markup characters is sent as plain text. */
const cardOf = (title: string, description: string, url: string): Pick<Post, 'card'> =>
  Buffer.byteLength(description) > mostOfCard || /[<>&]/.test(description)
    ? {}
    : { card: { title, description, url } }

/** The content of a post. It begins with the product's name, which a robot may require as its keyword. */
export function postOf(language: Language, lines: readonly Line[], origin: string | undefined): Post {
  const product = say(language, 'product')
  const [only] = lines
  if (only && lines.length === 1) {
    const url = only.url !== undefined && origin !== undefined ? origin + only.url : ''
    const link = url && `\n${url}`
    const text = fitBytes(
      say(language, 'letters.post', { product, text: only.text }),
      mostBytes - link.length,
    )
    return { text: text + link, ...(url !== '' && cardOf(product, only.text, url)) }
  }
  const head = say(language, 'letters.post', {
    product,
    text: say(language, 'letters.digest', { n: lines.length }),
  })
  const items = lines.map(({ text }) => `· ${text}`)
  return { text: fitLines(head, items, mostBytes, (n) => say(language, 'letters.more', { n })) }
}
