import { type FollowUpRow, followUpRoutes } from '#contract/follow-ups.ts'
import { sendForm } from '#web/records/record-calls.ts'
import { FormSections, RecordFormView } from '#web/records/record-form.tsx'
import { useRecordForm } from '#web/records/use-record-form.ts'
import { useText } from '#web/text/text.tsx'
import { followUpLayout } from './layout.ts'

interface FollowUpFormProps {
  customerId: number
  row: FollowUpRow
  onSaved: () => void
  onCancel: () => void
}

/** Corrects a follow-up. A new one is the note of a call. */
export function FollowUpForm({ customerId, row, onSaved, onCancel }: FollowUpFormProps) {
  const { t } = useText()
  const form = useRecordForm<FollowUpRow>({
    layout: followUpLayout,
    row,
    draft: ['follow_ups', customerId, row.id],
    save: (body) => sendForm(followUpRoutes.correct, body, { id: customerId, follow_up_id: row.id }),
    onSaved,
  })
  return (
    <RecordFormView of={form} onCancel={onCancel}>
      <FormSections
        layout={followUpLayout}
        title={() => t('customers.correct')}
        fields={{ content: { focus: true } }}
      />
    </RecordFormView>
  )
}
