import * as z from 'zod/mini'
import { maxLength, minLength } from './grammar/field-schema.ts'
import { auctionType, units } from './rules/lot-choices.ts'
import { add, quantity, type Decimal } from './rules/money.ts'
import { createSchema, patchSchema, resource, versionSchema, type Row } from './grammar/resource.ts'
import { route } from './grammar/route.ts'
import { pictureTypes } from './uploads.ts'

export const itemKinds = ['vehicle', 'ship', 'equipment'] as const
export type ItemKind = (typeof itemKinds)[number]

/** The things of a lot (标的清单), one row each. Every round has its own list; a finished one never changes. */
export const lotItems = resource('lot_items', {
  lot_id: { kind: 'ref', target: 'lots', kept: true, filterable: true, exportable: true },
  round_no: { kind: 'count', kept: true, exportable: true },
  kind: { kind: 'choice', options: itemKinds, filterable: true, exportable: true },
  name: { kind: 'text', max: 100, ask: 'enter', exportable: true },
  number: { kind: 'text', max: 50, ask: 'enter', exportable: true },
  brand: { kind: 'text', max: 50, ask: 'enter', exportable: true },
  model: { kind: 'text', max: 100, ask: 'enter', exportable: true },
  plate: { kind: 'text', max: 20, ask: 'enter', exportable: true },
  vin: { kind: 'text', max: 40, ask: 'enter', exportable: true },
  first_registered: { kind: 'day', exportable: true },
  mileage: { kind: 'count', exportable: true },
  year: { kind: 'count', exportable: true },
  gross_tonnage: { kind: 'quantity', exportable: true },
  light_displacement: { kind: 'quantity', exportable: true },
  quantity: { kind: 'quantity', exportable: true },
  condition: { kind: 'text', max: 200, exportable: true },
  photos: { kind: 'files', max: 10, types: pictureTypes },
})

/**
 * `vin_check_digit`: the ninth character does not check the others, as with some old and imported vehicles.
 */
export type ItemWarning = 'vin_check_digit'
export type LotItemRow = Row<typeof lotItems> & { kind: ItemKind; warnings: ItemWarning[] }
export type ItemField = keyof typeof lotItems.fields

/** The fields of each kind, in the order of the sheet. Fields of another kind are refused. */
export const itemFields = {
  vehicle: ['brand', 'model', 'plate', 'vin', 'first_registered', 'mileage', 'condition'],
  ship: ['name', 'number', 'year', 'gross_tonnage', 'light_displacement', 'condition'],
  equipment: ['name', 'model', 'year', 'quantity', 'condition'],
} as const satisfies Record<ItemKind, readonly ItemField[]>

/** Fields that identify an item. A row needs at least one of them. */
export const namingFields = {
  vehicle: ['brand', 'model', 'plate', 'vin'],
  ship: ['name', 'number'],
  equipment: ['name', 'model'],
} as const satisfies Record<ItemKind, readonly ItemField[]>

/** The most likely kind of a lot's goods. */
export const usualKind = (type: number | null): ItemKind => (type === auctionType.ship ? 'ship' : 'vehicle')

type Counted = Pick<LotItemRow, 'kind' | 'quantity' | 'light_displacement'>

/** An item's quantity in the lot's unit; null if the item has no measure in that unit. */
function measureOf(item: Counted, unit: (typeof units)[number]): Decimal | null {
  if (item.kind === 'equipment') return item.quantity ?? (unit === '吨' ? null : '1')
  if (unit === '吨') return item.kind === 'ship' ? item.light_displacement : null
  return '1'
}

/**
 * The quantity that the things add up to in the lot's unit: pieces, or tonnes of ships by light displacement
 * and of equipment as entered. Null for 批, for an empty list, and if a thing has no measure.
 */
export function sumOfItems(items: readonly Counted[], unit: (typeof units)[number] | null): Decimal | null {
  if (unit === null || unit === '批' || items.length === 0) return null
  const measures = items.map((item) => measureOf(item, unit))
  return measures.every((measure) => measure !== null) ? quantity(add(...measures)) : null
}

/** The items of a round, with the quantity that the lot states. */
export interface LotItemList {
  items: LotItemRow[]
  total: number
  round_no: number
  /** Every round of the lot that has a list, the latest first. */
  rounds: number[]
  /** The sum of the items ({@link sumOfItems}). */
  sum: Decimal | null
  auction_quantity: Decimal | null
  unit: (typeof units)[number] | null
  /** `quantity_differs`: the sum differs from the lot's quantity. It is only a warning. */
  warnings: 'quantity_differs'[]
  actions: string[]
}

/** A refused row of an import. `row` counts from 1 in the order sent; `msg` is in the caller's language. */
export interface BadItemRow {
  row: number
  field: ItemField | null
  reason: string
  msg: string
}

/** The maximum number of items of a lot. */
export const mostItems = 500

/** The cells of a line as text, to be checked row by row. */
const cell = z.optional(z.nullable(z.string('bad_format').check(maxLength(2000, 'too_long'))))
type CellName = Exclude<ItemField, 'lot_id' | 'round_no' | 'photos'>
export const cellNames = Object.keys(lotItems.fields).filter(
  (name): name is CellName => !['lot_id', 'round_no', 'photos'].includes(name),
)

/** One line of a sheet: text by field name. */
export type ItemLine = { [Name in CellName]?: string | null | undefined }
const line = z.strictObject(
  Object.fromEntries(cellNames.map((name) => [name, cell])) as Record<CellName, typeof cell>,
  'bad_format',
)

const tag = 'lot_items'
const roundSchema = z.int('bad_format').check(z.gte(1, 'out_of_range'), z.lte(2_147_483_647, 'out_of_range'))

export const lotItemRoutes = {
  /** The list of a round, by default of the current one. */
  list: route<LotItemList>()({
    method: 'GET',
    path: '/api/lots/:id/items',
    permission: 'lots.use',
    tag,
    query: z.object({
      round_no: z.optional(z.pipe(z.string(), z.pipe(z.transform(Number), roundSchema))),
    }),
  }),
  /** Adds a thing. Without `kind` it is a ship in a lot of ships, otherwise a vehicle. */
  add: route<LotItemRow>()({
    method: 'POST',
    path: '/api/lots/:id/items',
    permission: 'lots.write',
    tag,
    body: createSchema(lotItems),
  }),
  /** Adds all rows or none. `data.rows` of a refusal lists the bad ones ({@link BadItemRow}). */
  import: route<LotItemList>()({
    method: 'POST',
    path: '/api/lots/:id/items/import',
    permission: 'lots.write',
    tag,
    body: z.strictObject({
      rows: z
        .array(line, {
          error: (issue) => (issue.input === undefined || issue.input === null ? 'required' : 'bad_format'),
        })
        .check(minLength(1, 'required'), maxLength(mostItems, 'too_long')),
    }),
  }),
  /**
   * Reads a workbook (xlsx or csv) as lines of the list and stores nothing. Its columns are found by their
   * titles.
   */
  readItemSheet: route<{ rows: ItemLine[] }>()({
    method: 'POST',
    path: '/api/lots/:id/items/workbook',
    permission: 'lots.write',
    tag,
    raw: 'upload',
    ownTransactions: true,
  }),
  edit: route<LotItemRow>()({
    method: 'PATCH',
    path: '/api/items/:id',
    permission: 'lots.write',
    tag,
    body: patchSchema(lotItems),
  }),
  /** Removes a thing from the list. With `version`, only if nobody has changed it since. */
  delete: route<null>()({
    method: 'DELETE',
    path: '/api/items/:id',
    permission: 'lots.write',
    tag,
    query: z.object({
      version: z.optional(z.pipe(z.string(), z.pipe(z.transform(Number), versionSchema))),
    }),
  }),
}
