import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { addressOf } from '#contract/grammar/addresses.ts'
import type { LotRow } from '#contract/lots.ts'
import { useActs, type ActsInUse, type DoneAct } from '#web/records/use-acts.tsx'
import { useText } from '#web/text/text.tsx'
import type { RowAction } from '#web/ui/row-menu.tsx'
import { showSuccess } from '#web/messages/toast.ts'
import { useNow } from '#web/ui/use-now.ts'
import { showLot } from './lot-queries.ts'
import { lotActs, type LotAct } from './acts.ts'
import { nextMove } from '#contract/rules/next-move.ts'
import { viewingWords } from './viewing-words.ts'

export type LotActs = ActsInUse<LotRow, LotAct>
const minute = 60_000

/** The acts on lots. The answered row is shown at once; a copy opens in its form. */
export function useLotActs(): LotActs {
  const navigate = useNavigate()
  const onDone = ({ id, answer }: DoneAct<LotRow, LotAct>) => {
    const row = answer as LotRow
    showLot(row)
    if (id === 'copy') void navigate(addressOf('lotForm', { id: row.id }))
  }
  return useActs(lotActs, { onDone })
}

/** The next move at the current time. */
function useNextMove(): (row: LotRow) => ReturnType<typeof nextMove> {
  const now = useNow(minute)
  return useCallback((row) => nextMove(row, now), [now])
}

/** Copies the details for viewers, which recruiters send to bidders. */
export function useCopyViewing(): (row: LotRow) => Promise<void> {
  const text = useText()
  return useCallback(
    async (row) => {
      await navigator.clipboard.writeText(viewingWords(row, text))
      showSuccess(text.t('lots.viewingCopied'))
    },
    [text],
  )
}

/**
 * The buttons of a listed lot: the next move first, the other moves last. `viewing` adds what recruiters
 * need.
 */
export function useRowActs(acts: LotActs, viewing: boolean) {
  const { t } = useText()
  const next = useNextMove()
  const copyViewing = useCopyViewing()
  const buttonsOf = acts.of
  const of = useCallback(
    (row: LotRow): RowAction[] => {
      const buttons = buttonsOf(row)
      const pick = (...ids: (string | undefined)[]) => buttons.filter(({ id }) => ids.includes(id))
      const first = next(row)
      const placed = [first, 'edit', 'sign_ups', 'copy']
      const others = buttons.filter(({ id }) => !placed.includes(id))
      const copyDetails = {
        id: 'viewing',
        label: t('lots.acts.viewing'),
        onClick: () => void copyViewing(row),
      }
      return [
        ...pick(first),
        ...pick('edit'),
        ...(viewing ? [...pick('sign_ups'), copyDetails] : []),
        ...[...pick('copy'), ...others].map((button) => ({ ...button, unlikely: true })),
      ]
    },
    [buttonsOf, next, copyViewing, viewing, t],
  )
  return { ...acts, of }
}
