import { useState, type ReactNode } from 'react'
import { IconArrowDown } from '#web/icons/arrow-down.ts'
import { IconArrowUp } from '#web/icons/arrow-up.ts'
import framed from '#web/ui/framed-table.module.css'
import css from './sorted-table.module.css'

export interface SortedColumn<Row> {
  id: string
  header: string
  /** The column that it is sorted by. */
  by: (row: Row) => number | string
  cell: (row: Row) => ReactNode
  align?: 'end'
}

interface SortedTableProps<Row> {
  label: string
  rows: readonly Row[]
  columns: readonly SortedColumn<Row>[]
  keyOf: (row: Row) => string | number
}

/** A short table, sorted by clicking a column head, largest first. */
export function SortedTable<Row>({ label, rows, columns, keyOf }: SortedTableProps<Row>) {
  const [sort, setSort] = useState<{ id: string; up: boolean }>()
  const by = columns.find(({ id }) => id === sort?.id)?.by
  const compare = (a: number | string, b: number | string) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b))
  const sorted = by
    ? [...rows].sort((one, other) => compare(by(one), by(other)) * (sort?.up === true ? 1 : -1))
    : rows
  return (
    <div className={`${framed.box} ${css.box}`} role="region" aria-label={label} tabIndex={0}>
      <table className={framed.table}>
        <thead>
          <tr>
            {columns.map(({ id, header, align }) => {
              const on = sort?.id === id
              const Icon = sort?.up === true ? IconArrowUp : IconArrowDown
              return (
                <th
                  key={id}
                  scope="col"
                  data-align={align}
                  aria-sort={on ? (sort.up ? 'ascending' : 'descending') : undefined}
                >
                  <button
                    type="button"
                    className={css.sort}
                    onClick={() => setSort({ id, up: on && !sort.up })}
                  >
                    {header}
                    {on && <Icon size={13} stroke={1.5} aria-hidden="true" />}
                  </button>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ id, align, cell }) => (
                <td key={id} data-align={align}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
