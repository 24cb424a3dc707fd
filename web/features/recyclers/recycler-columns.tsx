import type { RecyclerRow } from '#contract/recyclers.ts'
import type { ColumnOverrides } from '#web/records/columns.tsx'
import { Expiry } from './expiry.tsx'
import { Grade, RecyclerState } from './recycler-badges.tsx'

/** Columns with cells of their own. All others follow from the declaration. */
export const recyclerOverrides: ColumnOverrides<RecyclerRow> = {
  company_name: { width: 220, opens: true },
  name: { width: 96 },
  state: { cell: (row) => <RecyclerState state={row.state} /> },
  grade: { cell: (row) => <Grade row={row} /> },
  nearest_expiry: { width: 190, cell: (row) => <Expiry day={row.nearest_expiry} /> },
}
