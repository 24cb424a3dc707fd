import type { ReactNode } from 'react'
import { useText } from '../text/text.tsx'
import css from './three-ways.module.css'

export type Side = 'mine' | 'theirs'

interface ThreeWaysProps {
  rows: readonly { id: string; label: string; original: ReactNode; mine: ReactNode; theirs: ReactNode }[]
  chosen: Readonly<Record<string, Side>>
  onChoose: (id: string, side: Side) => void
}

/** The old value, mine and theirs. The person chooses one of the last two on each line. */
export function ThreeWays({ rows, chosen, onChoose }: ThreeWaysProps) {
  const { t } = useText()
  return (
    <div className={css.box}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('form.conflict.field')}</th>
            <th scope="col">{t('form.conflict.original')}</th>
            <th scope="col">{t('form.conflict.mine')}</th>
            <th scope="col">{t('form.conflict.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.label}</th>
              <td data-label={t('form.conflict.original')}>{row.original}</td>
              {(['mine', 'theirs'] as const).map((side) => (
                <td
                  key={side}
                  data-label={t(`form.conflict.${side}`)}
                  data-chosen={chosen[row.id] === side || undefined}
                >
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
