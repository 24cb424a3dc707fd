const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const decoded = (text: string): string =>
  text.replaceAll(
    /&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi,
    (whole, hex?: string, digits?: string, name?: string) => {
      const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16)
      if (name !== undefined) return entities[name] ?? whole
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
    },
  )

/** A tag as it is written, and the text between it and the next one. */
export interface Piece {
  tag: string
  text: string
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** The name of a tag without its prefix. */
export const nameOf = ({ tag }: Piece): string => localName(/^<([^\s>/]+)/.exec(tag)?.[1] ?? '')

const nextAttribute = /\s*([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y

/** The value of an attribute by its name without a prefix; empty if there is none. */
export function attributeOf({ tag }: Piece, wanted: string): string {
  nextAttribute.lastIndex = /^<[^\s>/]+/.exec(tag)?.[0].length ?? 0
  for (let found = nextAttribute.exec(tag); found; found = nextAttribute.exec(tag)) {
    const [, name = '', double, single] = found
    if (localName(name) === wanted) return decoded(double ?? single ?? '')
  }
  return ''
}

/** The index behind the next `ending`, or the end of the text. */
function behind(text: string, ending: string, from: number): number {
  const at = text.indexOf(ending, from)
  return at === -1 ? text.length : at + ending.length
}

/** The index behind a tag. An attribute may hold the sign that ends one. */
function behindTag(text: string, from: number): number {
  let quote = ''
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (quote === '') {
      if (sign === '>') return at + 1
      if (sign === '"' || sign === "'") quote = sign
    } else if (sign === quote) quote = ''
  }
  return text.length
}

/**
 * Cuts XML into its tags, as a program reads it: comments are dropped and CDATA is text. Whatever is written
 * there, the time is that of reading it once.
 */
export function* piecesOf(xml: string): Generator<Piece> {
  let last: Piece = { tag: '', text: '' }
  for (let at = 0; at < xml.length;) {
    const from = at
    if (xml.startsWith('<!--', from)) at = behind(xml, '-->', from + 4)
    else if (xml.startsWith('<![CDATA[', from)) {
      at = behind(xml, ']]>', from + 9)
      last.text += xml.slice(from + 9, at).replace(/\]\]>$/, '')
    } else if (xml[from] === '<') {
      at = behindTag(xml, from)
      yield last
      last = { tag: xml.slice(from, at), text: '' }
    } else {
      const next = xml.indexOf('<', from)
      at = next === -1 ? xml.length : next
      last.text += decoded(xml.slice(from, at))
    }
  }
  yield last
}
