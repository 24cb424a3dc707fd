import { attributeOf, nameOf, piecesOf, type Piece } from './xml-pieces.ts'

/** Field instructions that load a file, run a program, or build another instruction at opening time. */
const forbiddenFields = /\b(DDEAUTO|DDE|INCLUDETEXT|INCLUDEPICTURE|INCLUDE|IMPORT|LINK|DATABASE|QUOTE)\b/gi

/** Relationships to a template, and to a part of another format, which Word opens by its own rules. */
const forbiddenKinds = ['attachedTemplate', 'aFChunk']

/** An external target other than a link, an attached template or a foreign part. */
function targetOf(relationship: Piece): string[] {
  const kind = attributeOf(relationship, 'Type').split('/').at(-1) ?? ''
  if (forbiddenKinds.includes(kind)) return [kind]
  const isExternal = attributeOf(relationship, 'TargetMode').toLowerCase() === 'external'
  return isExternal && kind !== 'hyperlink' ? [attributeOf(relationship, 'Target') || kind] : []
}

/**
 * The external content that one part names. An instruction may be cut into several runs, so all runs are read as
 * one text.
 */
function namedIn(part: string): string[] {
  const targets: string[] = []
  const simple: string[] = []
  let runs = ''
  for (const piece of piecesOf(part)) {
    const name = nameOf(piece)
    if (name === 'Relationship') targets.push(...targetOf(piece))
    else if (name === 'instrText' || name === 'delInstrText') runs += piece.text
    else if (name === 'fldSimple') simple.push(attributeOf(piece, 'instr'))
  }
  const instructions = [runs, ...simple].join('\n').matchAll(forbiddenFields)
  return [...targets, ...[...instructions].map(([word]) => word.toUpperCase())]
}

/** Text of a part. UTF-16 is the other encoding that Word reads, and only there zeros stand beside letters. */
function textOf(content: Buffer): string {
  if (!content.subarray(0, 4).includes(0)) return content.toString('utf8')
  const even = content.subarray(0, content.length - (content.length % 2))
  return content[0] === 0 || content[0] === 0xfe
    ? Buffer.from(even).swap16().toString('utf16le')
    : even.toString('utf16le')
}

/**
 * Everything that a docx would fetch or run when somebody opens it, each by its name: external targets other
 * than links, attached templates, DDE and INCLUDE fields (guard §7). Any part may be XML, whatever its name.
 */
export const externalContent = (parts: ReadonlyMap<string, Buffer>): string[] => [
  ...new Set([...parts.values()].flatMap((content) => namedIn(textOf(content)))),
]
