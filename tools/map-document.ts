import { readFileSync, writeFileSync } from 'node:fs'
import { serverFloors, webFloors, type Floors } from './floors.ts'

/** `npm run map` draws the map of ARCHITECTURE.md from the floors that lint holds; a test compares the two. */
export const mapDocumentPath = new URL('../ARCHITECTURE.md', import.meta.url)

const begin = '<!-- npm run map: begin -->'
const end = '<!-- npm run map: end -->'

/** The boxes of a side from below, each with the part that its lowest floor holds. */
type Boxes = Readonly<Record<string, string>>
const serverBoxes: Boxes = {
  settings: 'start-error.ts',
  base: 'tables',
  ground: 'features/uploads',
  'master data': 'features/staff',
  auction: 'features/lots',
  money: 'features/finance',
  'moves of a lot': 'features/lot-moves',
  watchers: 'features/audit',
  start: 'jobs',
}

const webBoxes: Boxes = {
  base: 'icons',
  records: 'features/uploads',
  'master data': 'features/calendar',
  auction: 'features/sign-ups',
  money: 'features/settlements',
  watchers: 'features/audit',
  frame: 'screens.ts',
}

/** One side: a box for each group of floors. Inside it `→` leads from a floor to the next higher one. */
function side(title: string, floors: Floors, boxes: Boxes): string[] {
  const starts = Object.values(boxes).map((part) => floors.findIndex((parts) => parts.includes(part)))
  if (starts[0] !== 0 || starts.some((at, i) => i > 0 && at <= (starts[i - 1] ?? at)))
    throw new Error(`the boxes of ${title} do not follow its floors`)
  const drawn = Object.keys(boxes).map((name, i) => {
    const floor = floors.slice(starts[i], starts[i + 1])
    const parts = floor.map((names) => names.map((part) => part.replace('features/', '')).join(' · '))
    return `    ${title}${i}["${name}: ${parts.join(' → ')}"]`
  })
  const arrows = `    ${starts.map((_at, i) => `${title}${i}`).join(' --> ')}`
  return [`  subgraph ${title}`, ...drawn, arrows, '  end']
}

/** The drawing of both sides, with the marks that surround it in ARCHITECTURE.md. */
const mapDrawing = (): string =>
  [
    begin,
    '',
    '```mermaid',
    'flowchart BT',
    '  contract --> texts',
    '  texts --> server0',
    '  texts --> web0',
    ...side('server', serverFloors, serverBoxes),
    ...side('web', webFloors, webBoxes),
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
