import { IconAlertTriangle } from '#web/icons/alert-triangle.ts'
import type { LotRow } from '#contract/lots.ts'
import { useText } from '#web/text/text.tsx'
import css from './lot-warnings.module.css'

/** Warnings about the terms. One line shows the first; opening it shows all. */
export function LotWarnings({ row }: { row: LotRow }) {
  const { t, option } = useText()
  const [first, ...more] = row.warnings.map(({ code }) => option('lots', 'warning', code))
  if (first === undefined) return null
  const words = (
    <>
      <IconAlertTriangle size={14} stroke={1.5} aria-hidden />
      <b>{t('lots.warnings')}</b> <span>{first}</span>
      {more.length > 0 && <em>+{more.length}</em>}
    </>
  )
  return (
    <div className={css.warnings} role="note" aria-label={t('lots.warnings')}>
      <details>
        <summary>{words}</summary>
        <ul>
          {[first, ...more].map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      </details>
    </div>
  )
}
