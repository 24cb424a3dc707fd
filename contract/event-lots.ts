/** A refused cell of a row, in the caller's language. `field` is null if the row as a whole is refused. */
export interface CellFault {
  field: string | null
  reason: string
  msg: string
}

/** One row of a sheet, counted from 1, with the lot that it makes or belongs to. */
export interface EventRowResult {
  row: number
  /** The lot that was made; null on a dry run and where the lot is refused. */
  id: number | null
  code: number
  reason?: string
  field?: string
  msg?: string
  faults: CellFault[]
}

/** A lot that the rows make, or would make. */
export interface EventLotPreview {
  id: number | null
  event_seq: number
  package_no: string | null
  corpore_name: string | null
  auction_quantity: string | null
  unit: string | null
  starting_price: string | null
  rows: number[]
  /** How many things its goods list has. */
  items: number
  code: number
}

export interface EventLotAnswer {
  results: EventRowResult[]
  lots: EventLotPreview[]
  made: number
  refused: number
  /** Column titles that name no field. */
  ignored: string[]
  /** Undoes what was made. Null if nothing was. */
  import_id: number | null
}
