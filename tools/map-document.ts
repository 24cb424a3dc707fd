import { readFileSync, writeFileSync } from 'node:fs'
import { serverFloors, webFloors, type Floors } from './floors.ts'

/** `npm run map` draws the map of ARCHITECTURE.md from the floors that lint holds; a test compares the two. */
export const mapDocumentPath = new URL('../ARCHITECTURE.md', import.meta.url)

const begin = '<!-- npm run map: begin -->'
const end = '<!-- npm run map: end -->'

/** `features/bids` is drawn as `bids`: the box says which side it is on. */
const nameOf = (part: string) => part.replace('features/', '')

/** One side as a box of floors, the lowest first, with an arrow up from each floor to the next. */
function side(title: string, floors: Floors): string[] {
  const boxes = floors.map((parts, i) => `    ${title}${i}["${parts.map(nameOf).join(' · ')}"]`)
  const arrow = `    ${floors.map((_, i) => `${title}${i}`).join(' --> ')}`
  return [`  subgraph ${title}`, '    direction BT', ...boxes, arrow, '  end']
}

/** The drawing of both sides, with the marks that surround it in ARCHITECTURE.md. */
export const mapDrawing = (): string =>
  [
    begin,
    '',
    '```mermaid',
    'flowchart BT',
    '  contract --> texts',
    ...side('server', serverFloors),
    ...side('web', webFloors),
    '  texts --> server',
    '  texts --> web',
    '```',
    '',
    end,
  ].join('\n')

/** ARCHITECTURE.md with its drawing made anew. */
export function mapDocument(text: string): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error('ARCHITECTURE.md has lost the marks around its map')
  return text.slice(0, from) + mapDrawing() + text.slice(to + end.length)
}

if (import.meta.main) writeFileSync(mapDocumentPath, mapDocument(readFileSync(mapDocumentPath, 'utf8')))
