import css from './data-table.module.css'

interface TableSkeletonProps {
  rows: number
  columns: number
  before: number
  after: number
}

const widths = ['72%', '48%', '60%', '40%', '66%', '54%']

/** Shows rows of the right height until the first page arrives, so that nothing jumps. */
export function TableSkeleton({ rows, columns, before, after }: TableSkeletonProps) {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <tr key={row} className={css.row}>
          {Array.from({ length: before }, (_, cell) => (
            <td key={`b${cell}`} />
          ))}
          {Array.from({ length: columns }, (_, cell) => (
            <td key={cell}>
              <span className={css.bone} style={{ width: widths[(row + cell) % widths.length] }} />
            </td>
          ))}
          {Array.from({ length: after }, (_, cell) => (
            <td key={`a${cell}`} />
          ))}
        </tr>
      ))}
    </tbody>
  )
}
