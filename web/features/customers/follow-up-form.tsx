import { addFollowUp, correctFollowUp, followUpKind, type FollowUpRow } from '../../../contract/follow-ups.ts'
import type { BodyOf } from '../../../contract/route.ts'
import { call } from '../../transport/api.ts'
import { FormSections, RecordFormView } from '../../records/record-form.tsx'
import { useRecordForm } from '../../records/use-record-form.ts'
import { useText } from '../../text/text.tsx'
import { followUpLayout } from './layout.ts'

interface FollowUpFormProps {
  customerId: number
  /** Corrects this one instead of adding another. */
  row?: FollowUpRow | undefined
  onSaved: () => void
  onCancel: () => void
}

const start = { kind: followUpKind.phone }

export function FollowUpForm({ customerId, row, onSaved, onCancel }: FollowUpFormProps) {
  const { t } = useText()
  const save = (body: Record<string, unknown>) =>
    row
      ? call(correctFollowUp, {
          params: { id: customerId, follow_up_id: row.id },
          body: body as BodyOf<typeof correctFollowUp>,
          quiet: true,
        })
      : call(addFollowUp, {
          params: { id: customerId },
          body: body as BodyOf<typeof addFollowUp>,
          quiet: true,
        })
  const form = useRecordForm<FollowUpRow>({
    layout: followUpLayout,
    row,
    start,
    draft: ['follow_ups', customerId, row?.id ?? 'new'],
    save,
    onSaved,
  })
  return (
    <RecordFormView of={form} onCancel={onCancel}>
      <FormSections
        layout={followUpLayout}
        title={() => t(row ? 'customers.correct' : 'customers.addFollowUp')}
        fields={{ content: { focus: true } }}
      />
    </RecordFormView>
  )
}
