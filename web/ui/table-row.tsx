import { memo } from 'react'
import type { RowParts } from './data-column.ts'
import css from './data-table.module.css'
import { RowButtons } from './row-buttons.tsx'

interface TableRowProps<R> {
  row: R
  number: number
  parts: RowParts<R>
  selected: boolean
  cursor: boolean
}

function Row<R>({ row, number, parts, selected, cursor }: TableRowProps<R>) {
  const { onToggle, actions, columns } = parts
  return (
    <tr
      className={css.row}
      data-selected={selected || undefined}
      data-cursor={cursor || undefined}
      aria-selected={onToggle ? selected : undefined}
    >
      {onToggle && (
        <td className={css.select} data-screen-only>
          <input
            type="checkbox"
            checked={selected}
            disabled={parts.selectable?.(row) === false}
            aria-label={parts.selectLabel(parts.nameOf(row))}
            onChange={(event) => onToggle(row, event.currentTarget.checked)}
          />
        </td>
      )}
      {!parts.unnumbered && <td className={css.index}>{number}</td>}
      {columns.map((column, index) => (
        <td
          key={column.id}
          className={index === 0 ? css.name : undefined}
          data-align={column.align}
          data-whole={column.least === undefined ? column.id : undefined}
        >
          {column.cell(row)}
        </td>
      ))}
      <td />
      {actions && (
        <td className={css.actions} data-whole="acts" data-screen-only>
          <div className={css.buttons}>
            <RowButtons actions={actions(row)} name={parts.nameOf(row)} />
          </div>
        </td>
      )}
    </tr>
  )
}

/** One memoised row. It renders only when its own data, selection or cursor changes. */
export const TableRow = memo(Row) as typeof Row
