import { Link } from 'react-router'
import { lotMoves } from '../../../../contract/lot-machine.ts'
import { useText } from '../../../text.tsx'
import { formPath } from '../lot-queries.ts'
import css from './acts.module.css'
import type { Move } from './use-move.ts'

/** Why a move was refused. What the lot itself lacks is filled in on its form, where the same messages stand on their fields. */
export function Problem({ move: { refused, action, row }, onClose }: { move: Move; onClose: () => void }) {
  const { t } = useText()
  if (!refused) return null
  const own: readonly string[] = lotMoves[action].takes
  const missing = Object.entries(refused.fields ?? {}).filter(([field]) => !own.includes(field))
  if (missing.length === 0) return refused.fields ? null : refused.msg
  return (
    <>
      <p className={css.problemHead}>{t('lots.ask.missing', { n: missing.length })}</p>
      <ul className={css.problems}>
        {missing.map(([field, message]) => (
          <li key={field}>{message}</li>
        ))}
      </ul>
      {row.actions.includes('edit') && (
        <Link to={formPath(row.id)} state={{ fields: refused.fields }} onClick={onClose}>
          {t('lots.ask.fillIn')}
        </Link>
      )}
    </>
  )
}
