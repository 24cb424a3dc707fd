import type { EntryRow } from '#contract/finance.ts'
import { internalKinds } from '#contract/entry-kinds.ts'
import { entryKindOf } from '#web/auction/entry-kind.ts'
import { LotLink } from '#web/auction/lot-link.tsx'
import type { ColumnOverrides } from '#web/records/columns.tsx'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'

const tones: Record<EntryRow['state'], Tone> = {
  draft: 'blue',
  pending: 'orange',
  confirmed: 'green',
  reversed: 'gray',
  void: 'gray',
}

/** A held deposit changes its purpose. No cash moves. */
const isInternal = (row: EntryRow) => internalKinds.includes(row.kind)

/** The payer, marked if somebody else than the party pays. */
function Payer({ row, differs }: { row: EntryRow; differs: string }) {
  return (
    <>
      {row.counterparty ?? '–'}
      {row.payer_differs && (
        <>
          {' '}
          <StatusBadge tone="orange">{differs}</StatusBadge>
        </>
      )}
    </>
  )
}

export const entryOverrides: ColumnOverrides<EntryRow> = {
  entry_no: { whole: true, width: 150 },
  kind: { cell: (row, text) => entryKindOf(text, row) },
  direction: {
    cell: (row, { option }) =>
      isInternal(row) ? '–' : option('finance_entries', 'direction', row.direction),
  },
  counterparty: {
    width: 250,
    cell: (row, text) => <Payer row={row} differs={text.t('bankStatements.payerDiffers')} />,
  },
  account_id: {
    cell: (row) => <span title={row.account_reason ?? undefined}>{row.account_id_name ?? '–'}</span>,
  },
  due_id: { width: 240 },
  lot_id: { cell: (row) => <LotLink lot={row.lot_id}>{row.lot_id_name ?? '–'}</LotLink>, width: 220 },
  state: {
    cell: (row, { option }) => (
      <span title={row.state_reason ?? undefined}>
        <StatusBadge tone={tones[row.state]}>{option('finance_entries', 'state', row.state)}</StatusBadge>
      </span>
    ),
  },
}
