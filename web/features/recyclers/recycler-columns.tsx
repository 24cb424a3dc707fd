import type { RecyclerRow } from '../../../contract/recyclers.ts'
import type { ColumnWishes } from '../../records/columns.tsx'
import { NameLink } from '../../ui/name-link.tsx'
import { Expiry } from './expiry.tsx'
import { Grade, RecyclerState } from './standing.tsx'

export const recyclerColumns = [
  'company_name',
  'state',
  'name',
  'phone',
  'area',
  'kinds',
  'grade',
  'nearest_expiry',
  'sign_up_count',
  'win_count',
  'default_count',
  'service_id',
  'created_at',
] as const

/** What the list shows in its own way; everything else follows from the declaration. */
export const recyclerWishes = (open: (row: RecyclerRow) => void): ColumnWishes<RecyclerRow> => ({
  company_name: {
    width: 220,
    cell: (row) => (
      <NameLink href={`?id=${row.id}`} onOpen={() => open(row)}>
        {row.company_name}
      </NameLink>
    ),
  },
  name: { width: 96 },
  state: { cell: (row) => <RecyclerState state={row.state} /> },
  grade: { cell: (row) => <Grade row={row} /> },
  nearest_expiry: { width: 190, cell: (row) => <Expiry day={row.nearest_expiry} /> },
})
