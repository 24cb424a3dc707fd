/** A refused cell of a row, in the caller's language. `field` is null if the whole row is refused. */
export interface CellFault {
  field: string | null
  reason: string
  msg: string
}

/** One row of a sheet, counted from 1, with the lot that it makes or belongs to. */
export interface EventRowResult {
  row: number
  /** The created lot; null on a dry run or if the lot is refused. */
  id: number | null
  code: number
  reason?: string
  field?: string
  msg?: string
  faults: CellFault[]
}

/** A lot that the rows create, or would create. */
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
  /** The id for an undo. Null if nothing was created. */
  import_id: number | null
}
