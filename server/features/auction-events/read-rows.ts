import { bodySchema } from '#contract/grammar/field-schema.ts'
import type { Field } from '#contract/grammar/field.ts'
import { lotItems, usualKind } from '#contract/lot-items.ts'
import { lots } from '#contract/lots.ts'
import type { CellFault } from '#contract/event-lots.ts'
import { units } from '#contract/rules/lot-choices.ts'
import { add, amount, multiply } from '#contract/rules/money.ts'
import { cleanVin } from '#contract/rules/vin.ts'
import { texts } from '#texts/all.ts'
import { fieldMessage } from '#texts/field-message.ts'
import { cleanValue } from '#server/records/clean-value.ts'
import type { Caller } from '#server/request/caller.ts'
import { reasonText } from '#server/request/envelope.ts'
import { Refusal } from '#server/request/errors.ts'
import { faultsOfItem, type ItemFields } from '#server/features/lot-items/faults.ts'
import { columnOf, type Column } from './row-titles.ts'

export type SheetRow = Readonly<Record<string, string | number | boolean | null>>
type Values = Record<string, unknown>

/** A row as read: the values of its lot and of its thing, and the cells that could not be read. */
interface ReadRow {
  row: number
  package_no: string | null
  lot: Values
  item: Values
  faults: CellFault[]
}

/** A lot made from one or more rows. */
export interface SheetLot {
  package_no: string | null
  rows: number[]
  fields: Values
  items: ItemFields[]
}

export interface ReadSheet {
  lots: SheetLot[]
  faults: ReadonlyMap<number, CellFault[]>
  ignored: string[]
}

const allFields = { lots: lots.fields, lot_items: lotItems.fields } as const satisfies Record<
  string,
  Readonly<Record<string, Field>>
>

export function cellFault(
  who: Caller,
  resource: 'lots' | 'lot_items',
  field: string,
  reason: string,
): CellFault {
  const declared: Field | undefined = (allFields[resource] as Readonly<Record<string, Field>>)[field]
  const msg = fieldMessage(texts[who.language], who.language, resource, field, declared, reason)
  return { field, reason, msg }
}

/** 1,234.50元 and 3.2万元 as a decimal in yuan. Anything else stays as it is, and the schema refuses it. */
function moneyOf(text: string, tenThousand: boolean): string {
  const found = /^[¥￥]?\s*([\d,，\s]*\.?\d+)\s*(万)?元?(?:\/.*)?$/u.exec(text.normalize('NFKC').trim())
  if (!found) return text
  const figure = (found[1] ?? '')
    .replace(/[,\s]/g, '')
    .replace(/^0+(?=\d)/, '')
    .replace(/^\./, '0.')
  return found[2] || tenThousand ? amount(multiply(figure, '10000')) : figure
}

const unitWords: Readonly<Record<string, string>> = { 辆: '台', 部: '台', 条: '艘', 套: '批', 项: '批' }
/** 约12.5吨 as a quantity with its unit. */
function quantityOf(text: string): { quantity: string; unit?: string } {
  const found = /^约?\s*([\d,，]*\.?\d+)\s*(\p{Script=Han})?$/u.exec(text.normalize('NFKC').trim())
  if (!found) return { quantity: text }
  const quantity = (found[1] ?? '').replace(/[,，]/g, '')
  const word = found[2] ?? ''
  const unit = unitWords[word] ?? word
  return { quantity, ...(units.some((name) => name === unit) && { unit }) }
}

function cellValue(column: Exclude<Column, { of: 'package' }>, text: string): unknown {
  const resource = column.of === 'lots' ? lots : lotItems
  const { kind } = resource.fields[column.name as never] as Field
  if (column.of === 'lots' && kind === 'money') return moneyOf(text, column.tenThousand)
  if (column.name === 'unit') return unitWords[text.trim()] ?? text.trim()
  if (column.of === 'lot_items' && (kind === 'quantity' || kind === 'count'))
    return cleanValue(resource, column.name, text.replace(/[,，\s]/g, ''))
  if (column.name === 'vin') return cleanVin(text) || null
  return cleanValue(resource, column.name, text)
}

function readCell(who: Caller, read: ReadRow, column: Column, text: string): void {
  if (column.of === 'package') {
    read.package_no = text
    return
  }
  const into = column.of === 'lots' ? read.lot : read.item
  let value = cellValue(column, text)
  if (column.name === 'auction_quantity') {
    const { quantity, unit } = quantityOf(text)
    value = quantity
    if (unit && read.lot['unit'] === undefined) read.lot['unit'] = unit
  }
  if (value === null || value === '') return
  const field = (allFields[column.of] as Readonly<Record<string, Field>>)[column.name]
  const checked = field && bodySchema(field).safeParse(value)
  if (checked?.success) into[column.name] = checked.data
  else
    read.faults.push(
      cellFault(who, column.of, column.name, checked?.error?.issues[0]?.message ?? 'bad_format'),
    )
}

function readRow(who: Caller, cells: SheetRow, row: number): ReadRow {
  const read: ReadRow = { row, package_no: null, lot: {}, item: {}, faults: [] }
  for (const [title, cell] of Object.entries(cells)) {
    const column = columnOf(title)
    const text = cell === null ? '' : String(cell).trim()
    if (column && text !== '' && text !== '—' && text !== '-') readCell(who, read, column, text)
  }
  return read
}

/** Rows with the same 包号 belong together; a row without one is a lot of its own. */
function packages(rows: readonly ReadRow[]): ReadRow[][] {
  const groups = new Map<string, ReadRow[]>()
  for (const row of rows) {
    const key = row.package_no === null ? `#${row.row}` : `=${row.package_no}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()]
}

/**
 * These fields differ from thing to thing. Any other field is a term of the lot, so its rows have to agree.
 */
const ofThing = ['corpore_name', 'auction_quantity', 'remark']

/** The terms that the rows of a lot agree on. A cell that contradicts an earlier row is refused. */
function agreedTerms(who: Caller, rows: readonly ReadRow[]): Values {
  const terms: Values = {}
  for (const { lot, faults } of rows)
    for (const [name, value] of Object.entries(lot)) {
      if (terms[name] === undefined || ofThing.includes(name)) terms[name] ??= value
      else if (JSON.stringify(terms[name]) !== JSON.stringify(value))
        faults.push(cellFault(who, 'lots', name, 'differs_in_lot'))
    }
  return terms
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Computes name and quantity of a lot with several things. */
function ofSeveral(rows: readonly ReadRow[], terms: Values): Values {
  const names = [
    ...new Set(rows.map(({ lot }) => textOf(lot['corpore_name'])).filter((name) => name !== null)),
  ]
  const quantities = rows.map(({ lot }) => textOf(lot['auction_quantity']))
  const all = quantities.every((quantity) => quantity !== null)
  const unit = terms['unit'] ?? '台'
  return {
    ...(names.length > 0 && {
      corpore_name: (names.length === 1 ? names[0] : `${names[0]}等${rows.length}项`)?.slice(0, 200),
    }),
    auction_quantity: all ? add(...quantities) : String(rows.length),
    unit,
  }
}

/** If a sheet names a single step, every bid must be a multiple of it. */
function withSteps(fields: Values): Values {
  const { add_price_one: one, add_price_two: two, add_price_three: three } = fields
  const only = one !== undefined && two === undefined && three === undefined
  return only ? { ...fields, add_price_two: one, add_price_three: one } : fields
}

const vehicleCells = ['plate', 'vin', 'brand', 'first_registered', 'mileage']
/** The thing that a row describes; undefined if it describes none. */
function itemOf(read: ReadRow, type: unknown, several: boolean): ItemFields | undefined {
  const { item, lot } = read
  if (Object.keys(item).length === 0 && !several) return undefined
  const usual = usualKind(typeof type === 'number' ? type : null)
  const isVehicle = vehicleCells.some((name) => item[name] !== undefined)
  const kind = usual === 'ship' ? 'ship' : isVehicle ? 'vehicle' : 'equipment'
  const name = textOf(lot['corpore_name'])?.slice(0, 100)
  const quantity = textOf(lot['auction_quantity'])
  return {
    ...item,
    kind,
    ...(kind === 'ship' && name && { name }),
    ...(kind === 'equipment' && { ...(name && { name }), ...(quantity && { quantity }) }),
    ...(kind === 'vehicle' && !item['model'] && name && { model: name }),
  }
}

/** A vehicle is sold once: a VIN that an earlier row has is refused. */
function refuseVinTwice(who: Caller, read: ReadRow, seen: Set<unknown>): void {
  const vin = read.item['vin']
  if (vin === undefined) return
  if (seen.has(vin))
    read.faults.push({
      field: 'vin',
      reason: 'vin_taken',
      msg: reasonText(who.language, new Refusal('vin_taken')),
    })
  seen.add(vin)
}

function lotOf(who: Caller, rows: readonly ReadRow[], common: Values): SheetLot {
  const terms = { ...common, ...agreedTerms(who, rows) }
  const several = rows.length > 1
  const fields = withSteps(several ? { ...terms, ...ofSeveral(rows, terms) } : terms)
  const items = rows.flatMap((read) => {
    const item = itemOf(read, terms['auction_type'], several)
    if (!item) return []
    for (const { name, fault } of faultsOfItem(item, who.now))
      read.faults.push(cellFault(who, 'lot_items', name, fault))
    return [item]
  })
  return {
    package_no: rows[0]?.package_no ?? null,
    rows: rows.map(({ row }) => row),
    fields,
    items,
  }
}

/**
 * Turns the rows of a sheet into lots and lists the faults of each row. `common` holds terms without a
 * column.
 */
export function readSheet(who: Caller, rows: readonly SheetRow[], common: Values): ReadSheet {
  const read = rows.map((cells, at) => readRow(who, cells, at + 1))
  const seen = new Set<unknown>()
  for (const item of read) refuseVinTwice(who, item, seen)
  const found = packages(read).map((group) => lotOf(who, group, common))
  const titles = new Set(rows.flatMap((cells) => Object.keys(cells)))
  return {
    lots: found,
    faults: new Map(read.map(({ row, faults }) => [row, faults])),
    ignored: [...titles].filter((title) => columnOf(title) === undefined),
  }
}
