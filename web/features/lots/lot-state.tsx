import type { LotState } from '../../../contract/lot-machine.ts'
import { useText } from '../../text.tsx'
import css from './lot-state.module.css'

/** The state of a lot: a colour with its word; a live dot while bidding. */
export function LotStateBadge({ state }: { state: LotState }) {
  const { option } = useText()
  return (
    <span className={css.badge} data-lot-state={state}>
      <span className={css.word}>{option('lots', 'state', state)}</span>
    </span>
  )
}
