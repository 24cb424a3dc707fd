/** Field instructions that load a file, run a program, or build another instruction at opening time. */
const forbiddenFields = /\b(DDEAUTO|DDE|INCLUDETEXT|INCLUDEPICTURE|INCLUDE|IMPORT|LINK|DATABASE|QUOTE)\b/gi

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

const attributeOf = (tag: string, name: string): string =>
  decoded(new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)?.slice(1).find(Boolean) ?? '')

/** External targets other than links, and attached templates. */
function externalTargets(relationships: string): string[] {
  return [...relationships.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)].flatMap(([tag]) => {
    const kind = attributeOf(tag, 'Type').split('/').at(-1) ?? ''
    if (kind === 'attachedTemplate') return [kind]
    const isExternal = attributeOf(tag, 'TargetMode') === 'External'
    return isExternal && kind !== 'hyperlink' ? [attributeOf(tag, 'Target') || kind] : []
  })
}

/** An instruction may be cut into several runs, so all runs of a part are read as one text. */
function fieldInstructions(part: string): string {
  const complex = [...part.matchAll(/<(?:\w+:)?(?:del)?[iI]nstrText\b[^>]*>([^<]*)</g)].map(
    ([, text = '']) => text,
  )
  const simple = [...part.matchAll(/<(?:\w+:)?fldSimple\b[^>]*>/g)].map(([tag]) =>
    attributeOf(tag, '(?:\\w+:)?instr'),
  )
  return decoded([complex.join(''), ...simple].join('\n'))
}

/** The parts of a docx that may name something outside it. */
export const mayPointOutside = (name: string): boolean => /\.rels$|\.xml$/i.test(name)

/**
 * Everything that a docx would fetch or run when somebody opens it, each by its name: external targets other
 * than links, attached templates, DDE and INCLUDE fields (guard §7).
 */
export function externalContent(parts: ReadonlyMap<string, Buffer>): string[] {
  const found = [...parts].flatMap(([name, content]) => {
    const text = content.toString('utf8')
    return /\.rels$/i.test(name)
      ? externalTargets(text)
      : [...fieldInstructions(text).matchAll(forbiddenFields)].map(([word]) => word.toUpperCase())
  })
  return [...new Set(found)]
}
