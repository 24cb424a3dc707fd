import type { Field } from '#contract/grammar/field.ts'
import { bodySchema } from '#contract/grammar/field-schema.ts'
import {
  cellNames,
  lotItems,
  usualKind,
  type BadItemRow,
  type ItemField,
  type ItemLine,
  type LotItemList,
} from '#contract/lot-items.ts'
import { cleanVin } from '#contract/rules/vin.ts'
import { texts } from '#texts/all.ts'
import { fieldMessage } from '#texts/field-message.ts'
import { lotItemsTable as table } from '#server/tables/lot-items.ts'
import type { Db } from '#server/db/client.ts'
import { cleanValue } from '#server/records/clean-value.ts'
import { addAuditEntry, type Caller } from '#server/request/caller.ts'
import { reasonText } from '#server/request/envelope.ts'
import { Refusal } from '#server/request/errors.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { faultsOfItem, type ItemFields } from './faults.ts'
import { logOf, openLot, refuseTooMany, touchLot } from './items.ts'
import { itemsOf, presentList } from './source.ts'

const fields: Readonly<Record<ItemField, Field>> = lotItems.fields

const bad = (who: Caller, row: number, field: ItemField, fault: string): BadItemRow => ({
  row,
  field,
  reason: fault,
  msg: fieldMessage(texts[who.language], who.language, 'lot_items', field, fields[field], fault),
})

/** Blanks and separators of thousands, as spreadsheets copy them. */
const cleaned = (name: ItemField, cell: string): unknown => {
  const { kind } = fields[name]
  const text = kind === 'quantity' || kind === 'count' ? cell.replace(/[,，\s]/g, '') : cell
  return name === 'vin' ? cleanVin(text) || null : cleanValue(lotItems, name, text)
}

/** The item of one line, or the fault of its first bad cell. */
function readLine(who: Caller, lot: StoredLot, line: ItemLine, row: number): ItemFields | BadItemRow {
  const values: Record<string, unknown> = { kind: usualKind(lot.auction_type) }
  for (const name of cellNames) {
    const given = cleaned(name, line[name] ?? '')
    if (given === null) continue
    const result = bodySchema(fields[name]).safeParse(given)
    if (!result.success) return bad(who, row, name, result.error.issues[0]?.message ?? 'bad_format')
    values[name] = result.data
  }
  // Each value has passed the schema of its field.
  const item = values as ItemFields
  const [fault] = faultsOfItem(item, who.now)
  return fault ? bad(who, row, fault.name as ItemField, fault.fault) : item
}

interface Reading {
  items: ItemFields[]
  wrong: BadItemRow[]
}

/** A VIN must be new to the list, and unique in the import. */
function readLines(who: Caller, lot: StoredLot, rows: readonly ItemLine[], taken: Set<string>): Reading {
  const read: Reading = { items: [], wrong: [] }
  for (const [at, line] of rows.entries()) {
    const item = readLine(who, lot, line, at + 1)
    if ('reason' in item) read.wrong.push(item)
    else if (item.vin && taken.has(item.vin))
      read.wrong.push({
        row: at + 1,
        field: 'vin',
        reason: 'vin_taken',
        msg: reasonText(who.language, new Refusal('vin_taken')),
      })
    else {
      if (item.vin) taken.add(item.vin)
      read.items.push(item)
    }
  }
  return read
}

/** Adds the lines of a sheet, all of them or none, in their order. */
export async function importItems(
  db: Db,
  who: Caller,
  lotId: number,
  rows: readonly ItemLine[],
): Promise<LotItemList> {
  const lot = await openLot(db, who, lotId)
  const before = await itemsOf(db, lot, lot.round_no)
  const taken = new Set(before.map(({ vin }) => vin).filter((vin) => vin !== null))
  const { items, wrong } = readLines(who, lot, rows, taken)
  const [first] = wrong
  if (first) throw new Refusal('invalid', {}, { rows: wrong, fields: { rows: first.msg } })
  await refuseTooMany(db, lot, items.length)
  const of = { lot_id: lot.id, round_no: lot.round_no, created_by: who.uid, updated_by: who.uid }
  await db.insert(table).values(items.map((item) => ({ ...item, ...of })))
  const { detail, ...heard } = logOf(lot)
  addAuditEntry(who, {
    action: 'run_import',
    resource: 'lot_items',
    record_id: lot.id,
    record_name: lot.corpore_name ?? lot.lot_no,
    detail: { ...detail, rows: items.length },
    ...heard,
  })
  await touchLot(db, who, lot)
  return presentList(db, who, lot)
}
