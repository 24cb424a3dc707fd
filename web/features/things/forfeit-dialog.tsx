import { useState } from 'react'
import { ActDialog, useRefusal, type ActQuestion } from '#web/records/act-dialog.tsx'
import { useText } from '#web/text/text.tsx'
import { NumberText } from '#web/ui/number-text.tsx'
import type { BondRow } from './acts.ts'

/** Asks for the reason and the amount to forfeit, by default all that is held. */
export function ForfeitDialog(props: ActQuestion<BondRow>) {
  const [amount, setAmount] = useState(props.rows[0]?.held ?? '')
  return (
    <ActDialog {...props} input={{ amount }}>
      <ForfeitAmount amount={amount} onChange={setAmount} />
    </ActDialog>
  )
}

function ForfeitAmount({ amount, onChange }: { amount: string; onChange: (amount: string) => void }) {
  const { label, t } = useText()
  return (
    <NumberText
      whole={false}
      required
      label={`${label('things', 'amount')}${t('list.unitYuan')}`}
      defaultValue={amount}
      error={useRefusal()?.fields?.['amount']}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
