import { IconCheck } from '#web/icons/check.ts'
import { useEffect, useRef } from 'react'
import type { LotState } from '#contract/rules/lot-states.ts'
import type { LotRow } from '#contract/lots.ts'
import { useText } from '#web/text/text.tsx'
import { LotStateBadge } from '#web/auction/lot-state.tsx'
import css from './steps.module.css'

const path: readonly LotState[] = [
  'draft',
  'reviewing',
  'approved',
  'listed',
  'bidding',
  'confirming',
  'sold',
  'paid',
  'picked_up',
  'settled',
]
/** The last step of a round that ended early. LazyPart steps are left out. */
const asideAfter: Partial<Record<LotState, LotState>> = {
  unsold: 'bidding',
  withdrawn: 'approved',
  defaulted: 'sold',
}

/** The steps of a lot: done, current and coming. */
export function LotSteps({ row }: { row: LotRow }) {
  const { t, option } = useText()
  const last = asideAfter[row.state]
  const shown = last ? path.slice(0, path.indexOf(last) + 1) : path
  const at = last ? shown.length : path.indexOf(row.state)
  const list = useRef<HTMLOListElement>(null)
  // On a phone the row is longer than the screen, so the current step scrolls into view.
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [at])
  return (
    <ol ref={list} className={css.steps} aria-label={t('lots.detail.steps')}>
      {shown.map((state, index) => (
        <li
          key={state}
          data-done={index < at || undefined}
          data-next={index === at + 1 || undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          {index === at ? (
            <LotStateBadge state={state} />
          ) : (
            <>
              {index < at && <IconCheck size={14} stroke={2} aria-hidden />}
              {option('lots', 'state', state)}
            </>
          )}
        </li>
      ))}
      {last && (
        <li aria-current="step">
          <LotStateBadge state={row.state} />
        </li>
      )}
    </ol>
  )
}
