import {
  given,
  money,
  moneyOf,
  search,
  textOf,
  wordsOf,
  found,
  number,
  type Found,
  type FoundFields,
  type Part,
} from './values.ts'
import type { Plain } from './plain.ts'
import { readPlate, readQuantity } from './lot-terms.ts'

interface Cell extends Part {
  text: string
}

interface Line extends Part {
  text: string
  cells: Cell[]
}

type Title =
  | 'seq'
  | 'corpore_name'
  | 'plate'
  | 'auction_quantity'
  | 'starting_price'
  | 'bond_price'
  | 'appraised_value'
  | 'add_price_one'
  | 'unit'
  | 'look_address'
interface Column {
  name: Title
  tenThousand: boolean
}

const titles: readonly (readonly [Title, RegExp])[] = [
  ['seq', /^(?:序号|编号|标的号|标号|包号|标的编号|号)$/],
  ['plate', /车牌|号牌/],
  ['appraised_value', /评估/],
  ['starting_price', /起拍|起始|底价|挂牌价|起价/],
  ['bond_price', /(?<!履约)(?<!安全)(?:保证金|押金)/],
  ['add_price_one', /加价|增价|阶梯/],
  ['auction_quantity', /数量|重量|台数|吨数|辆数/],
  ['unit', /^(?:计量)?单位$/],
  ['look_address', /存放|所在地|地点|位置/],
  ['corpore_name', /名称|标的|物资|资产|品名|车型|车辆|设备/],
]

export function linesOf(plain: Plain, separator?: RegExp): Line[] {
  const lines: Line[] = []
  let from = 0
  for (const text of plain.text.split('\n')) {
    lines.push({ plain, from, to: from + text.length, text, cells: cellsOf(plain, from, text, separator) })
    from += text.length + 1
  }
  return lines
}

/** Cells are separated by bars, tabs or wide gaps. */
const separatorOf = (line: string): RegExp =>
  line.includes('|') ? /\|/ : line.includes('\t') ? /\t/ : / {2,}/

function cellsOf(plain: Plain, from: number, line: string, blanks: RegExp | undefined): Cell[] {
  const separator = blanks ?? separatorOf(line)
  const cells: Cell[] = []
  let at = from
  for (const piece of line.split(separator)) {
    const lead = piece.length - piece.trimStart().length
    const text = piece.trim()
    const start = plain.text.indexOf(piece, at)
    cells.push({ plain, from: start + lead, to: start + lead + text.length, text })
    at = start + piece.length
  }
  return cells
}

const tenThousand = /万元/
function columnsOf(line: Line, above: string): (Column | undefined)[] | undefined {
  // A line of labels with their values is not a table head.
  if (/[::]/.test(line.text)) return undefined
  const unit = tenThousand.test(above)
  const columns = line.cells.map(({ text }) => {
    const plain = text.replace(/\([^)]{0,60}\)/g, '').trim()
    const name = titles.find(([, pattern]) => pattern.test(plain))?.[0]
    return name && { name, tenThousand: tenThousand.test(text) || (unit && !/\(元\)/.test(text)) }
  })
  const known = new Set(columns.filter(Boolean).map((column) => column?.name))
  return line.cells.length > 2 && known.size > 2 && (known.has('starting_price') || known.has('corpore_name'))
    ? columns
    : undefined
}

const isSum = (line: Line) => /^(?:合计|总计|小计)/.test(line.cells[0]?.text ?? '')
const plainAmount = new RegExp(`^${money}$`)

function cellOf(column: Column, cell: Cell): FoundFields {
  const { name } = column
  if (cell.text === '' || /^[-/—]+$/.test(cell.text)) return {}
  if (name === 'seq') {
    const seq = /^\D{0,3}(\d{1,3})\D?$/.exec(cell.text)?.[1]
    return seq ? { seq: at(cell, Number(seq)) } : {}
  }
  if (name === 'plate') return given({ plate: readPlate(cell) })
  if (name === 'auction_quantity') return quantityIn(cell)
  if (name === 'unit') return given({ unit_text: at(cell, cell.text) })
  if (name === 'corpore_name' || name === 'look_address')
    return { [name]: at(cell, wordsOf(cell, at(cell, ''))) }
  const price = moneyOf(cell, search(cell, plainAmount), column.tenThousand ? '10000' : '1')
  return given({ [name]: price, ...(name === 'starting_price' && price && basisOf(cell, price)) })
}

const at = <T>(cell: Cell, value: T): Found<T> => found(cell, 0, cell.text.length, value)
const basisOf = (cell: Cell, price: Found<string>): { pricing_basis: Found } => ({
  pricing_basis: { ...price, value: /\/\s*(?:吨|台|辆|件)/.test(cell.text) ? 1 : 0 },
})

function quantityIn(cell: Cell): FoundFields {
  const read = readQuantity(cell)
  if (read) return read.fields
  const plain = new RegExp(`^${number}$`).exec(cell.text)
  return plain ? { auction_quantity: at(cell, cell.text.replaceAll(',', '')) } : {}
}

export interface Table {
  lots: FoundFields[]
  /** The lines of the table, from its head to its last row. */
  from: number
  to: number
}

/**
 * Reads the lots of the first table: a head with known titles and the rows under it. Single spaces are the
 * last separator it tries.
 */
export const readTable = (plain: Plain): Table | undefined =>
  tableOf(linesOf(plain)) ?? tableOf(linesOf(plain, / +/), 4) ?? readGlued(linesOf(plain))

/** A row of sums is not a lot. */
function tableOf(lines: readonly Line[], least = 3): Table | undefined {
  for (const [place, head] of lines.entries()) {
    const above = lines
      .slice(Math.max(0, place - 2), place)
      .map(({ text }) => (/单位/.test(text) ? text : ''))
      .join()
    const columns = head.cells.length < least ? undefined : columnsOf(head, above)
    if (!columns) continue
    const rows = rowsUnder(lines.slice(place + 1), columns.length)
    const lots = rows.filter((row) => !isSum(row)).map((row) => lotOf(row, columns))
    const named = lots.filter((lot) => lot['corpore_name'] !== undefined)
    const last = rows.at(-1)
    if (named.length > 0 && last) return { lots: named, from: head.from, to: last.to }
  }
  return undefined
}

const lotOf = (row: Line, columns: readonly (Column | undefined)[]): FoundFields =>
  Object.assign(
    {},
    ...columns.map((column, n) => (column && row.cells[n] ? cellOf(column, row.cells[n]) : {})),
  ) as FoundFields

function rowsUnder(lines: readonly Line[], width: number): Line[] {
  const end = lines.findIndex(
    ({ cells, text }) => text.trim() !== '' && cells.length < Math.max(2, width - 1),
  )
  return lines.slice(0, end < 0 ? lines.length : end).filter(({ text }) => text.trim() !== '')
}

const amountGlued = String.raw`(?:\d{1,3}(?:,\d{3})+(?:\.\d{2})?|\d+\.\d{2})`
const glued = new RegExp(
  String.raw`^\s*(?<seq>\d{1,3})\s*(?<name>\D[^\d]*?(?:[A-Z0-9-]*[^\d\s])??)\s*(?<count>\d+(?:\.\d+)?\s*(?:辆|台|艘|吨|批|套|件))\s*(?<start>${amountGlued})\s*(?<bond>${amountGlued})\s*$`,
)

/**
 * Reads rows whose cells have lost their separators. Thousands and cents still show where each amount ends.
 */
function readGlued(lines: readonly Line[]): Table | undefined {
  const head = lines.find(
    ({ text }) => /名称.*数量.*(?:起拍|起始).*(?:保证金|押金)/.test(text) && !/[|\t]/.test(text),
  )
  if (!head) return undefined
  const unit = tenThousand.test(head.text) ? '10000' : '1'
  const rows = lines.filter((line) => line.from > head.from && glued.test(line.text))
  const lots = rows.map((row) => gluedRow(row, unit))
  const last = rows.at(-1)
  return last ? { lots, from: head.from, to: last.to } : undefined
}

function gluedRow(row: Line, unit: string): FoundFields {
  const match = search(row, glued)
  const cell = (name: string): Cell | undefined => {
    const place = match?.indices.groups?.[name]
    if (!place) return undefined
    const part = { plain: row.plain, from: row.from + place[0], to: row.from + place[1] }
    return { ...part, text: textOf(part) }
  }
  const [seq, name, count, first, second] = ['seq', 'name', 'count', 'start', 'bond'].map(cell)
  const price = (item: Cell | undefined) => item && moneyOf(item, search(item, plainAmount), unit, true)
  const starting_price = price(first)
  return given({
    seq: seq && at(seq, Number(seq.text)),
    corpore_name: name && { ...at(name, name.text.trim()), guess: true },
    ...(count && quantityIn(count)),
    starting_price,
    pricing_basis: starting_price && { ...starting_price, value: 0 },
    bond_price: price(second),
    plate: readPlate(row),
  })
}
