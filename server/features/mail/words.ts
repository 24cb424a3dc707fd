import { linkMinutes, type MailSwitch } from '#contract/mail.ts'
import { texts } from '#texts/all.ts'
import { phrase, type Language, type ServerKey, type Values } from '#texts/text.ts'
import { escaped } from './html.ts'

/** A sentence, and the screen it is about. */
export interface Item {
  text: string
  url?: string
}

/** The content of a mail, before it is text and HTML. */
export interface Letter {
  language: Language
  subject: ServerKey
  greeting: { name: string }
  lead: Item
  items: readonly Item[]
  /** How many items were left out. */
  more: number
  act: { words: ServerKey; url: string }
  /** The link that ends mails of this kind. */
  off: { name: MailSwitch; url: string } | undefined
}

export interface Written {
  subject: string
  text: string
  html: string
}

const sayIn = (language: Language) => (key: ServerKey, values?: Values) =>
  phrase(texts[language], language, key, values)

/**
 * A subject is a fixed sentence without a word of any record: it is read on locked screens and in the logs of mail
 * servers, and a record's name may hold a phone or a price.
 */
export function writeLetter(letter: Letter): Written {
  const { language, greeting, lead, items, more, act, off } = letter
  const say = sayIn(language)
  const product = say('product')
  const hello = say('letters.hello', greeting)
  const verb = say(act.words)
  const rest = more > 0 ? say('letters.more', { n: more }) : ''
  const foot = off
    ? say('letters.off.link', { what: say(`mail.switches.${off.name}`) })
    : say('letters.notYou')
  const plain = ({ text, url }: Item) => (url === undefined ? `- ${text}` : `- ${text}\n  ${url}`)
  const text = [
    hello,
    lead.text,
    items.map(plain).join('\n'),
    rest,
    `${verb}: ${act.url}`,
    '-- ',
    off ? `${foot}: ${off.url}` : foot,
  ]
  const linked = ({ text: words, url }: Item) =>
    url === undefined ? escaped(words) : `<a href="${escaped(url)}">${escaped(words)}</a>`
  const html = [
    `<p>${escaped(hello)}</p><p>${escaped(lead.text)}</p>`,
    items.length > 0 ? `<ul>${items.map((item) => `<li>${linked(item)}</li>`).join('')}</ul>` : '',
    rest === '' ? '' : `<p>${escaped(rest)}</p>`,
    `<p><a href="${escaped(act.url)}">${escaped(verb)}</a></p><hr>`,
    `<p><small>${off ? linked({ text: foot, url: off.url }) : escaped(foot)}</small></p>`,
  ]
  return {
    subject: say(letter.subject, { product }),
    text: `${text.filter((part) => part !== '').join('\n\n')}\n`,
    html: `<!doctype html><html lang="${language}"><body>${html.join('')}</body></html>`,
  }
}

/** The first sentence of a mail with a link. */
export const linkLead = (
  language: Language,
  kind: 'invitation' | 'reset',
  values: { username: string; by: string },
): string =>
  sayIn(language)(`letters.${kind}`, { ...values, n: linkMinutes, product: sayIn(language)('product') })

export const leadOf = (language: Language, name: MailSwitch): string =>
  sayIn(language)(`letters.lead.${name}`)
