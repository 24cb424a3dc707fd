import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { LotRow } from '../../../../contract/lots.ts'
import { ActDialog, type ActQuestion } from '../../../records/act-dialog.tsx'
import type { LotAct } from './acts.ts'
import { filled, type MoveInput, type PartProps } from './move.ts'
import { ClosePart, DefaultPart, ListPart, PickUpPart, ReasonPart } from './plain-parts.tsx'
import { problemOf } from './problem.tsx'
import { ProposePart, RunnerUpPart, SellPart } from './result-parts.tsx'

const ApprovePart = lazy(async () => ({ default: (await import('./approve-part.tsx')).ApprovePart }))

const parts: Partial<Record<LotAct, (props: PartProps) => ReactNode>> = {
  approve: ApprovePart,
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

/** Asks for exactly what one move of a lot needs. The server says what is missing. */
export function LotDialog(props: ActQuestion<LotRow, LotAct>) {
  const { id, rows, onClose } = props
  const [input, setInput] = useState<MoveInput>({})
  const [row] = rows
  if (!row) return null
  const Part = parts[id]
  const give = (part: MoveInput) => setInput((before) => ({ ...before, ...part }))
  return (
    <ActDialog
      {...props}
      size={Part ? 480 : 440}
      input={filled(input)}
      refusalView={(refusal) => problemOf({ refusal, row, id, onClose })}
    >
      <Suspense>{Part && <Part row={row} input={input} give={give} />}</Suspense>
    </ActDialog>
  )
}
