import { useState } from 'react'
import type { EntryRow } from '#contract/finance.ts'
import { add } from '#contract/rules/money.ts'
import { Obstacles } from '#web/auction/obstacles.tsx'
import { Passport } from '#web/auction/payment-passport.tsx'
import type { ApiError } from '#web/transport/api.ts'
import { ActDialog, type ActQuestion } from '#web/records/act-dialog.tsx'
import { useText } from '#web/text/text.tsx'
import type { EntryAct } from './acts.ts'
import { AdvanceFields, type AdvanceInput } from './advance-fields.tsx'
import { ConfirmPayer } from './confirm-payer.tsx'

/** Names the amount to be confirmed, voided or reversed. */
export function EntryDialog(props: ActQuestion<EntryRow, EntryAct>) {
  const { t, option, money } = useText()
  const { rows } = props
  const [advance, setAdvance] = useState<AdvanceInput>({ reason: '', files: [] })
  const [first] = rows
  if (!first) return null
  const sum = (direction: EntryRow['direction']) =>
    money(add('0', ...rows.map((row) => (row.direction === direction && row.amount) || '0')))
  const words = { kind: option('finance_entries', 'kind', first.kind), amount: money(first.amount) }
  if (rows.length === 1) {
    const view = (refusal: ApiError) => <Obstacles refusal={refusal} onClose={props.onClose} />
    if (props.id === 'confirm' && first.payer_differs) return <ConfirmPayer {...props} words={words} />
    const goesOut = props.id === 'confirm' && first.direction === 'out'
    const pays = props.id === 'confirm' && first.kind === 'consignor_payout'
    return (
      <ActDialog
        {...props}
        words={words}
        refusalView={view}
        {...(goesOut && { size: 560 })}
        {...(pays && advance.reason !== '' && { input: { ...advance } })}
      >
        {goesOut && <Passport entry={first.id} />}
        {pays && <AdvanceFields input={advance} onChange={setAdvance} />}
      </ActDialog>
    )
  }
  return <ActDialog {...props} text={t('finance.ask.confirmManyText', { in: sum('in'), out: sum('out') })} />
}
