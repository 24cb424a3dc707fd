import { Link } from 'react-router'
import { lotMoves } from '../../../../contract/lot-machine.ts'
import { useText } from '../../../text/text.tsx'
import { formPath } from '../lot-queries.ts'
import css from './acts.module.css'
import type { Move } from './use-move.ts'

/** The messages about the lot's own fields. The dialog's fields show theirs themselves. */
function missingOf({ refused, action }: Move) {
  const own: readonly string[] = lotMoves[action].takes
  return Object.entries(refused?.fields ?? {}).filter(([field]) => !own.includes(field))
}

/** Whether a refusal contains anything besides messages on the dialog's own fields. */
export const hasProblem = (move: Move): boolean =>
  move.refused !== undefined && (move.refused.fields === undefined || missingOf(move).length > 0)

/**
 * Why a move was refused. Its link leads to the lot's form,
 * which shows the same messages on the missing fields.
 */
export function Problem({ move, onClose }: { move: Move; onClose: () => void }) {
  const { t } = useText()
  const { refused, row } = move
  const missing = missingOf(move)
  if (missing.length === 0) return refused?.msg
  return (
    <>
      <p className={css.problemHead}>{t('lots.ask.missing', { n: missing.length })}</p>
      <ul className={css.problems}>
        {missing.map(([field, message]) => (
          <li key={field}>{message}</li>
        ))}
      </ul>
      {row.actions.includes('edit') && (
        <Link to={formPath(row.id)} state={{ fields: refused?.fields }} onClick={onClose}>
          {t('lots.ask.fillIn')}
        </Link>
      )}
    </>
  )
}
