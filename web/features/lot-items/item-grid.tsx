import { itemFields, itemKinds, type ItemKind, type ItemLine, type LotItemRow } from '#contract/lot-items.ts'
import { useText } from '#web/text/text.tsx'
import { isFigure, moveInGrid } from './cells.tsx'
import { EditRow, NewRow, PendingRow, ReadRow } from './grid-rows.tsx'
import css from './items.module.css'
import { cellsOf, linesOf, type CellField } from './sheet.ts'
import type { Pending, PendingLine } from './use-pending.ts'

interface ItemGridProps {
  kind: ItemKind
  rows: readonly LotItemRow[]
  lines: readonly PendingLine[]
  pending: Pending
  /** New things can be entered. */
  open: boolean
  onDelete: (row: LotItemRow) => void
}

/** The kind that a cell names, in the reader's language or by its code. */
export function useKindOf() {
  const { option } = useText()
  return (cell: string | null | undefined): ItemKind | undefined =>
    itemKinds.find((kind) => cell === kind || cell === option('lot_items', 'kind', kind))
}

/** The kind that has most of the fields of a line. Pasting into a section decides between equals. */
function likelyKind(line: ItemLine, here: ItemKind): ItemKind {
  const fits = (kind: ItemKind) =>
    itemFields[kind].filter((name) => (line as Record<string, unknown>)[name]).length
  return itemKinds.reduce((best, kind) => (fits(kind) > fits(best) ? kind : best), here)
}

/** The things of one kind, a row each. Rows of a spreadsheet can be pasted into any cell. */
export function ItemGrid({ kind, rows, lines, pending, open, onDelete }: ItemGridProps) {
  const { label, option } = useText()
  const names: readonly CellField[] = itemFields[kind]
  const take = (line: ItemLine) => pending.take([{ kind, ...line }])
  const paste = (name: CellField, text: string) => {
    const titled: readonly CellField[] = ['kind', ...new Set(Object.values(itemFields).flat())]
    const titles = Object.fromEntries(titled.map((field) => [label('lot_items', field), field]))
    const lines = linesOf(cellsOf(text), names, name, titles)
    pending.take(lines.map((line) => ({ kind: likelyKind(line, kind), ...line })))
    return true
  }
  return (
    <section className={css.section}>
      <h2>
        {option('lot_items', 'kind', kind)} <span className={css.count}>{rows.length}</span>
      </h2>
      <div className={css.frame}>
        <table className={css.grid} data-open={open || undefined} onKeyDown={open ? moveInGrid : undefined}>
          <thead>
            <tr>
              <th scope="col">#</th>
              {names.map((name) => (
                <th key={name} scope="col" data-name={name} data-figure={isFigure(name) || undefined}>
                  {label('lot_items', name)}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) =>
              row.actions.includes('edit') ? (
                <EditRow
                  key={row.id}
                  row={row}
                  names={names}
                  number={at + 1}
                  onPaste={paste}
                  onDelete={() => onDelete(row)}
                />
              ) : (
                <ReadRow key={row.id} row={row} names={names} number={at + 1} />
              ),
            )}
            {lines.map((line, at) => (
              <PendingRow
                key={line.key}
                of={line}
                names={names}
                number={rows.length + at + 1}
                pending={pending}
              />
            ))}
            {open && (
              <NewRow names={names} number={rows.length + lines.length + 1} onTake={take} onPaste={paste} />
            )}
          </tbody>
        </table>
      </div>
    </section>
  )
}
