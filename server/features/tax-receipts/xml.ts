/** An element of an XML document, by its name without a prefix. */
export interface XmlElement {
  name: string
  text: string
  children: XmlElement[]
}

/** A text that is no XML, or more than is read here. */
export class BadXml extends Error {}

const mostElements = 20_000
const deepest = 60
const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function decoded(text: string): string {
  return text.replaceAll(/&(#x?[0-9a-fA-F]+|\w+);?/g, (whole, name: string) => {
    if (name.startsWith('#')) {
      const point = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
      if (!(point > 0 && point <= 0x10ffff)) throw new BadXml('a character')
      return String.fromCodePoint(point)
    }
    const known = entities[name]
    if (known === undefined || !whole.endsWith(';')) throw new BadXml('an entity')
    return known
  })
}

const token =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<\/([^\s>]+)\s*>|<([^\s/>!?]+)((?:\s+[^\s=>/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/y
const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Reads a document. Document types and entities of its own are refused, because they could expand without end. */
export function parseXml(source: string): XmlElement {
  if (/<!(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i.test(source)) throw new BadXml('a document type')
  const top: XmlElement = { name: '', text: '', children: [] }
  const open = [top]
  let count = 0
  token.lastIndex = 0
  while (token.lastIndex < source.length) {
    const found = token.exec(source)
    if (!found) throw new BadXml('a piece')
    const [, cdata, closing, opening, , empty, text] = found
    const inner = open.at(-1) ?? top
    if (cdata !== undefined) inner.text += cdata
    else if (text !== undefined) inner.text += decoded(text)
    else if (closing !== undefined) {
      if (open.length === 1 || open.pop()?.name !== localName(closing)) throw new BadXml('an end')
    } else if (opening !== undefined) {
      const element = { name: localName(opening), text: '', children: [] }
      inner.children.push(element)
      count += 1
      if (!empty) open.push(element)
      if (count > mostElements || open.length > deepest) throw new BadXml('its size')
    }
  }
  const [root, ...others] = top.children
  if (!root || others.length > 0 || open.length > 1 || top.text.trim() !== '') throw new BadXml('its root')
  return root
}
