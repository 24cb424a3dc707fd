import { useState, type ReactNode } from 'react'
import { auctionWay } from '#contract/rules/lot-choices.ts'
import type { LotRow } from '#contract/lots.ts'
import { ActDialog, type ActQuestion } from '#web/records/act-dialog.tsx'
import { useText } from '#web/text/text.tsx'
import type { LotAct } from './acts.ts'
import { BiddingSums, SaleSums } from './act-figures.tsx'
import css from './acts.module.css'
import { filled, type MoveInput, type PartProps } from './move.ts'
import { ClosePart, ListPart, StartPart } from './plain-parts.tsx'
import { ReasonPart } from './reason-part.tsx'
import { problemOf } from './problem.tsx'
import { ProposePart, RunnerUpPart, SellPart } from './result-parts.tsx'
import { Awaited } from '#web/ui/awaited.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const PickUpPart = lazyPart(async () => (await import('./pick-up-part.tsx')).PickUpPart)
const SettleSums = lazyPart(async () => (await import('#web/auction/settle-sums.tsx')).SettleSums)
const DefaultPart = lazyPart(async () => (await import('./default-part.tsx')).DefaultPart)
const ApprovePart = lazyPart(async () => (await import('./approve-part.tsx')).ApprovePart)

type Part = (props: PartProps & { whileLoading?: ReactNode }) => ReactNode

const parts: Partial<Record<LotAct, Part>> = {
  approve: ApprovePart,
  reject: ReasonPart,
  list: ListPart,
  start_bidding: StartPart,
  close_bidding: ClosePart,
  propose: ProposePart,
  sell: SellPart,
  no_sale: (props) => (
    <>
      <BiddingSums row={props.row} />
      <ReasonPart {...props} />
    </>
  ),
  withdraw: ReasonPart,
  mark_paid: SaleSums,
  mark_picked_up: PickUpPart,
  default: DefaultPart,
  runner_up: RunnerUpPart,
  settle: ({ row, whileLoading }) => <SettleSums lotId={row.id} whileLoading={whileLoading} />,
  undo_default: ReasonPart,
  step_back: ReasonPart,
}

/** A sale of state-owned goods without bidding needs its grounds. This is only a hint and stops nothing. */
function StateGoodsNote({ row, id }: { row: LotRow; id: LotAct }) {
  const { option } = useText()
  const agreed = ['propose', 'sell'].includes(id) && row.auction_way === auctionWay.agreement
  if (row.asset_owner !== 'state' || !(agreed || id === 'runner_up')) return null
  const code = agreed ? 'agreement_of_state_goods' : 'runner_up_of_state_goods'
  return (
    <p className={css.note} role="status">
      {option('lots', 'warning', code)}
    </p>
  )
}

/** Asks for exactly what one move of a lot needs. The server reports what is missing. */
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
      {Part && <Part row={row} input={input} give={give} whileLoading={<Awaited />} />}
      <StateGoodsNote row={row} id={id} />
    </ActDialog>
  )
}
