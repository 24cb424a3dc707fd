import { Link } from 'react-router'
import { addressOf } from '#contract/grammar/addresses.ts'
import type { PhotoLine } from '#contract/photo-imports.ts'
import { useText } from '#web/text/text.tsx'
import framed from '#web/ui/framed-table.module.css'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import css from './photos.module.css'

/** Each file with its place. Files without a place come first. */
export function PhotoLines({ lines }: { lines: readonly PhotoLine[] }) {
  const { t } = useText()
  const sorted = [
    ...lines.filter(({ fault }) => fault !== null),
    ...lines.filter(({ fault }) => fault === null),
  ]
  return (
    <div className={framed.box} tabIndex={0} role="group" aria-label={t('screens.photoImports')}>
      <table className={framed.table}>
        <thead>
          <tr>
            {(['file', 'place', 'state'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`photoImports.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((line) => (
            <tr key={line.name}>
              <td className={css.name}>{line.name}</td>
              <td>
                {line.lot_id === null ? (
                  line.place
                ) : (
                  <Link
                    to={addressOf('lot', { id: line.lot_id, ...(line.item_id !== null && { tab: 'items' }) })}
                  >
                    {line.place}
                  </Link>
                )}
              </td>
              <td>
                {line.fault ? (
                  <StatusBadge tone="orange">{t(`photoImports.faults.${line.fault}`)}</StatusBadge>
                ) : (
                  line.path && <StatusBadge tone="green">{t('photoImports.placed')}</StatusBadge>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
