import {
  followUpKind,
  addFollowUp,
  correctFollowUp,
  followUps,
  type FollowUpRow,
} from '../../../contract/follow-ups.ts'
import type { BodyOf } from '../../../contract/route.ts'
import { call } from '../../transport/api.ts'
import { FormField, FormSection, RecordFormView } from '../../records/record-form.tsx'
import { useRecordForm } from '../../records/use-record-form.ts'
import { useText } from '../../text/text.tsx'

const names = ['kind', 'content', 'next_follow_at', 'files'] as const

interface FollowUpFormProps {
  customerId: number
  /** Corrects this one instead of adding another. */
  row?: FollowUpRow | undefined
  onSaved: () => void
  onCancel: () => void
}

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
    resource: followUps,
    names,
    row,
    start: { kind: followUpKind.phone },
    save,
    onSaved,
  })
  return (
    <RecordFormView of={form} onCancel={onCancel}>
      <FormSection title={t(row ? 'customers.correct' : 'customers.addFollowUp')}>
        <FormField name="kind" wide />
        <FormField name="content" focus />
        <FormField name="next_follow_at" wide />
        <FormField name="files" />
      </FormSection>
    </RecordFormView>
  )
}
