import type { ReactNode } from 'react'
import { useText } from '#web/text/text.tsx'
import css from './conflict-table.module.css'

export type ConflictSide = 'mine' | 'theirs'

interface ConflictTableProps {
  /** Without an original value, there are only two values to choose from. */
  rows: readonly { id: string; label: string; original?: ReactNode; mine: ReactNode; theirs: ReactNode }[]
  /** The headings of the two sides, if they are not "mine" and "theirs". */
  titles?: Readonly<Record<ConflictSide, string>>
  chosen: Readonly<Record<string, ConflictSide>>
  onChoose: (id: string, side: ConflictSide) => void
}

/** The old value, mine and theirs. The person chooses one of the last two on each line. */
export function ConflictTable({ rows, titles, chosen, onChoose }: ConflictTableProps) {
  const { t } = useText()
  const heads = titles ?? { mine: t('form.conflict.mine'), theirs: t('form.conflict.theirs') }
  const three = rows.some((row) => row.original !== undefined)
  return (
    <div className={css.box}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('form.conflict.field')}</th>
            {three && <th scope="col">{t('form.conflict.original')}</th>}
            <th scope="col">{heads.mine}</th>
            <th scope="col">{heads.theirs}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.label}</th>
              {three && <td data-label={t('form.conflict.original')}>{row.original}</td>}
              {(['mine', 'theirs'] as const).map((side) => (
                <td key={side} data-label={heads[side]} data-chosen={chosen[row.id] === side || undefined}>
                  <label>
                    <input
                      type="radio"
                      name={row.id}
                      checked={chosen[row.id] === side}
                      onChange={() => onChoose(row.id, side)}
                    />
                    <span>{row[side]}</span>
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
