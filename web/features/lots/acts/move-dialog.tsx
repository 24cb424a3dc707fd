import type { LotAction } from '../../../../contract/lot-machine.ts'
import type { LotRow } from '../../../../contract/lots.ts'
import { useText } from '../../../text/text.tsx'
import { AskDialog } from '../../../ui/ask-dialog.tsx'
import { isGrave } from './next-act.ts'
import { ClosePart, DefaultPart, ListPart, PickUpPart, ReasonPart } from './plain-parts.tsx'
import { ProposePart, RunnerUpPart, SellPart } from './result-parts.tsx'
import { hasProblem, Problem } from './problem.tsx'
import { useMove, type Move } from './use-move.ts'

interface MoveDialogProps {
  row: LotRow
  action: LotAction
  onDone: (row: LotRow) => void
  onClose: () => void
}

const parts: Partial<Record<LotAction, (props: { move: Move }) => React.ReactNode>> = {
  reject: ReasonPart,
  list: ListPart,
  close_bidding: ClosePart,
  propose: ProposePart,
  sell: SellPart,
  no_sale: ReasonPart,
  withdraw: ReasonPart,
  mark_picked_up: PickUpPart,
  default: DefaultPart,
  runner_up: RunnerUpPart,
  step_back: ReasonPart,
}

/** Asks for exactly what a move of a lot needs, names the consequence, and shows a refusal. */
export function MoveDialog({ row, action, onDone, onClose }: MoveDialogProps) {
  const { t } = useText()
  const move = useMove(row, action, onDone)
  const Part = parts[action]
  return (
    <AskDialog
      title={t('lots.ask.title', { act: t(`lots.acts.${action}`), name: row.corpore_name ?? row.lot_no })}
      text={t(`lots.ask.${action}`)}
      verb={t(`lots.acts.${action}`)}
      danger={isGrave(action)}
      size={Part ? 480 : 440}
      problem={hasProblem(move) && <Problem move={move} onClose={onClose} />}
      onConfirm={move.send}
      onClose={onClose}
    >
      {Part && <Part move={move} />}
    </AskDialog>
  )
}
