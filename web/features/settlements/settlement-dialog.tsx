import type { FinanceLot } from '#contract/finance-lot.ts'
import { type SettlementRow, settlementRoutes } from '#contract/settlements.ts'
import { ActDialog, type ActQuestion } from '#web/records/act-dialog.tsx'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import type { SettlementAct } from './acts.ts'
import { sideOf, unsigned } from './settlement-figures.tsx'

interface SettlementDialogProps extends ActQuestion<SettlementRow, SettlementAct> {
  lot: FinanceLot
  /** The settlement as it is now. */
  row: SettlementRow
}

const routes = { close: settlementRoutes.close, reopen: settlementRoutes.reopen }

/** Names the dues that closing the settlement creates for both sides. */
export function SettlementDialog({ lot, row, ...question }: SettlementDialogProps) {
  const { t, money } = useText()
  const { id } = question
  const due = row.buyer_due ?? '0.00'
  const owed = { buyer: money(unsigned(due)), consignor: money(row.consignor_payable ?? '0.00') }
  const send = () => call(routes[id], { params: { id: lot.id }, body: { version: row.version }, quiet: true })
  return (
    <ActDialog
      {...question}
      words={{ name: lot.lot_no }}
      {...(id === 'close' && { text: t(`finance.ask.closeText.${sideOf(due)}`, owed) })}
      send={send}
    />
  )
}
