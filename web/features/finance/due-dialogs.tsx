import { useId, useState } from 'react'
import { financeDues, type DueRow } from '#contract/dues.ts'
import type { FileRef } from '#contract/grammar/field.ts'
import { ActDialog, useRefusal, type ActQuestion } from '#web/records/act-dialog.tsx'
import { useText } from '#web/text/text.tsx'
import { Labelled } from '#web/ui/labelled.tsx'
import { NumberText } from '#web/ui/number-text.tsx'
import { LazyUpload } from '#web/features/uploads/lazy-upload.tsx'
import type { DueAct } from './acts.ts'

type Question = ActQuestion<DueRow, DueAct>

/** The dialog of one act on a due. */
export function DueDialog(props: Question) {
  return props.id === 'set_off' ? <SetOff {...props} /> : <ActDialog {...props} />
}

interface SetOffInput {
  amount: string
  files: FileRef[]
}

/** Retains a part of a defaulter's refund: the amount, and the file that proves the right to it. */
function SetOff(props: Question) {
  const [input, setInput] = useState<SetOffInput>({ amount: props.rows[0]?.unpaid ?? '', files: [] })
  return (
    <ActDialog {...props} size={480} input={{ ...input }}>
      <SetOffFields input={input} onChange={setInput} />
    </ActDialog>
  )
}

function SetOffFields({ input, onChange }: { input: SetOffInput; onChange: (input: SetOffInput) => void }) {
  const { label, t } = useText()
  const refusal = useRefusal()
  const id = useId()
  return (
    <>
      <NumberText
        whole={false}
        required
        data-autofocus
        label={`${label('finance_dues', 'set_off')}${t('list.unitYuan')}`}
        defaultValue={input.amount}
        error={refusal?.fields?.['amount']}
        onChange={(event) => onChange({ ...input, amount: event.target.value })}
      />
      <Labelled id={id} required label={label('finance_dues', 'files')} error={refusal?.fields?.['files']}>
        <LazyUpload
          value={input.files}
          onChange={(files) => onChange({ ...input, files })}
          limit={5}
          types={financeDues.fields.files.types}
        />
      </Labelled>
    </>
  )
}
