import { truncated, looksLive } from '#server/records/spreadsheet-text.ts'
import { isNumber, serialOf } from './cells.ts'
import type { ExportColumn, Shape } from './columns.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Characters that XML cannot hold or would change, and underscores that look like the start of an escape. */
// eslint-disable-next-line no-control-regex
const special = /[&<>"\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9a-fA-F]{4}_)/g
const escapeOf = (name: string): string =>
  escapes[name] ?? `_x${name.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
/** Escapes such characters as `_x0001_`, which spreadsheets decode. */
export const xmlText = (text: string): string => truncated(text).toWellFormed().replace(special, escapeOf)

/** The indexes of the cell formats in `styles.xml`. */
const styles: Readonly<Record<Shape | 'live' | 'head', number>> = {
  text: 1,
  live: 2,
  money: 3,
  quantity: 4,
  percent: 5,
  count: 6,
  day: 7,
  instant: 8,
  head: 9,
}

/**
 * An inline string, never a formula. Text that looks like a formula gets a format that keeps it text when
 * edited.
 */
const textCell = (
  reference: string,
  text: string,
  style = looksLive(text) ? styles.live : styles.text,
): string =>
  `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`

const numberCell = (reference: string, shape: Shape, digits: string): string =>
  `<c r="${reference}" s="${styles[shape]}"><v>${digits}</v></c>`

function cell(reference: string, shape: Shape, value: string): string {
  if (shape === 'text') return textCell(reference, value)
  const digits =
    shape === 'day' || shape === 'instant' ? serialOf(shape, value) : isNumber(value) ? value : undefined
  return digits === undefined ? textCell(reference, value) : numberCell(reference, shape, digits)
}

/** The name of a column by its index: A, B … Z, AA. */
export function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26))
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter
}

/** Writes the rows of one sheet. Column names are computed once. */
export function sheetRowsOf(columns: readonly ExportColumn[]) {
  const named = columns.map((column, at) => ({ name: columnName(at), ...column }))
  return {
    head: (): string =>
      `<row r="1">${named.map(({ name, label }) => textCell(`${name}1`, label, styles.head)).join('')}</row>`,
    row: (n: number, values: Parameters<ExportColumn['value']>[0]): string => {
      let cells = ''
      for (const { name, shape, value } of named) {
        const held = value(values)
        if (held !== null && held !== '') cells += cell(name + n, shape, held)
      }
      return `<row r="${n}">${cells}</row>`
    },
    footer: (n: number, text: string): string => `<row r="${n}">${textCell(`A${n}`, text)}</row>`,
  }
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** The start of a sheet before its rows, with a frozen heading and column widths. */
export function sheetBegin(columns: readonly ExportColumn[]): string {
  const cols = columns
    .map(({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    .join('')
  const view =
    '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>'
  return `${declaration}<worksheet xmlns="${main}"><sheetViews>${view}</sheetViews><cols>${cols}</cols><sheetData>`
}

export const sheetEnd = '</sheetData></worksheet>'

const formats = ['', '', '', '#,##0.00', '#,##0.000', '0.00"%"', '0', 'yyyy-mm-dd', 'yyyy-mm-dd hh:mm:ss']
function cellFormats(): { numbers: string; cells: string } {
  const custom = formats.flatMap((code, at) =>
    code === '' ? [] : [`<numFmt numFmtId="${164 + at}" formatCode="${xmlText(code)}"/>`],
  )
  const of = (at: number) => (at === 0 ? 0 : formats[at] ? 164 + at : 49)
  const cells = [...formats.keys(), styles.head].map((at) => {
    const font = at === styles.head ? 'fontId="1" applyFont="1" ' : 'fontId="0" '
    return `<xf numFmtId="${of(at)}" ${font}fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${at === styles.live ? ' quotePrefix="1"' : ''}/>`
  })
  return {
    numbers: `<numFmts count="${custom.length}">${custom.join('')}</numFmts>`,
    cells: `<cellXfs count="${cells.length}">${cells.join('')}</cellXfs>`,
  }
}

const fonts =
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>'
const fills =
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>'
const borders = '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
const base = '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'

/** The parts of a workbook besides its sheets, by their path in the archive. */
export function workbookParts(titles: readonly string[]): Readonly<Record<string, string>> {
  const { numbers, cells } = cellFormats()
  const type = (name: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${name}+xml`
  const override = (part: string, name: string) =>
    `<Override PartName="/xl/${part}" ContentType="${type(name)}"/>`
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${kind}" Target="${target}"/>`
  const links = (inside: string) =>
    `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inside}</Relationships>`
  const sheets = titles
    .map((title, at) => `<sheet name="${xmlText(title)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join('')
  const overrides = titles.map((_, at) => override(`worksheets/sheet${at + 1}.xml`, 'worksheet')).join('')
  const targets = titles
    .map((_, at) => relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`))
    .join('')
  return {
    '[Content_Types].xml': `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('workbook.xml', 'sheet.main')}${override('styles.xml', 'styles')}${overrides}</Types>`,
    '_rels/.rels': links(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': links(
      `${targets}${relation(`rId${titles.length + 1}`, 'styles', 'styles.xml')}`,
    ),
    'xl/styles.xml': `${declaration}<styleSheet xmlns="${main}">${numbers}${fonts}${fills}${borders}${base}${cells}</styleSheet>`,
  }
}
