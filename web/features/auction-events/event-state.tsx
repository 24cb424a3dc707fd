import type { EventState as State } from '#contract/rules/auction-event.ts'
import css from '#web/auction/lot-state.module.css'
import { useText } from '#web/text/text.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

/** The state of an event in the colours of its lots' states. */
export function EventState({ state }: { state: State }) {
  const { option } = useText()
  return (
    <span className={css.state} data-lot-state={state === 'finished' ? 'settled' : state}>
      <StatusBadge>{option('auction_events', 'state', state)}</StatusBadge>
    </span>
  )
}
