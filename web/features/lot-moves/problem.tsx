import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { addressOf } from '#contract/grammar/addresses.ts'
import { lotMoves } from '#contract/rules/lot-machine.ts'
import type { LotRow } from '#contract/lots.ts'
import { Obstacles } from '#web/auction/obstacles.tsx'
import { useText } from '#web/text/text.tsx'
import type { ApiError } from '#web/transport/api.ts'
import type { LotAct } from './acts.ts'
import css from './acts.module.css'
import { isMove } from '#contract/rules/next-move.ts'

interface RefusedMove {
  refusal: ApiError
  row: LotRow
  id: LotAct
  onClose: () => void
}

type Fields = readonly (readonly [name: string, message: string])[]

/** Why a move was refused; null where the dialog's own fields say it all. */
export function problemOf({ id, ...rest }: RefusedMove): ReactNode {
  const { fields } = rest.refusal
  if (!fields) return <Obstacles refusal={rest.refusal} onClose={rest.onClose} />
  const own: readonly string[] = isMove(id) ? lotMoves[id].takes : []
  const missing = Object.entries(fields).filter(([name]) => !own.includes(name))
  return missing.length > 0 ? <Missing {...rest} missing={missing} /> : null
}

/** Lists the fields that the lot lacks for the move. The link opens its form with the same messages on their fields. */
function Missing({ refusal, row, missing, onClose }: Omit<RefusedMove, 'id'> & { missing: Fields }) {
  const { t } = useText()
  return (
    <>
      <p className={css.problemHead}>{t('lots.ask.missing', { n: missing.length })}</p>
      <ul className={css.problems}>
        {missing.map(([field, message]) => (
          <li key={field}>{message}</li>
        ))}
      </ul>
      {row.actions.includes('edit') && (
        <Link to={addressOf('lotForm', { id: row.id })} state={{ fields: refusal.fields }} onClick={onClose}>
          {t('lots.ask.fillIn')}
        </Link>
      )}
    </>
  )
}
