import type { LotState } from '#contract/rules/lot-states.ts'
import { useText } from '#web/text/text.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import css from './lot-state.module.css'

/** The state of a lot: a colour and a word, with a live dot during bidding. */
export function LotStateBadge({ state }: { state: LotState }) {
  const { option } = useText()
  return (
    <span className={css.state} data-lot-state={state}>
      <StatusBadge>{option('lots', 'state', state)}</StatusBadge>
    </span>
  )
}
