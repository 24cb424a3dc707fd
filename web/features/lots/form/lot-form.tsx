import { Button } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { createLot, editLot, type LotRow } from '../../../../contract/lots.ts'
import { moveLot } from '../../../../contract/lot-moves.ts'
import type { BodyOf } from '../../../../contract/route.ts'
import { ApiError, call } from '../../../transport/api.ts'
import { RecordFormView } from '../../../records/record-form.tsx'
import { useRecordForm } from '../../../records/use-record-form.ts'
import { useText } from '../../../text/text.tsx'
import { useCan } from '../../../session/session.tsx'
import { formNames } from '../../../records/layout.ts'
import { lotFormLayout } from '../layout.ts'
import css from './lot-form.module.css'
import { SectionIndex } from './section-index.tsx'
import { Sections } from './sections.tsx'

/** Why a saved draft could not be submitted: messages by field, in the reader's language. */
export interface SubmitRefusal {
  fields?: Readonly<Record<string, string>>
  msg?: string
}

interface LotFormProps {
  row?: LotRow
  /** Saves in another way than by a create or an edit. */
  send?: (body: Record<string, unknown>) => Promise<LotRow>
  /** What stands before the fields. */
  lead?: ReactNode
  start?: Readonly<Record<string, unknown>>
  refusal?: SubmitRefusal | null
  onSaved: (row: LotRow, refusal?: SubmitRefusal) => void
  onCancel: () => void
}

const onlyVersion = (body: Record<string, unknown>) => Object.keys(body).every((name) => name === 'version')

const write = (row: LotRow | undefined, body: Record<string, unknown>): Promise<LotRow> => {
  if (!row) return call(createLot, { body, quiet: true })
  if (onlyVersion(body)) return Promise.resolve(row)
  return call(editLot, { params: { id: row.id }, body: body as BodyOf<typeof editLot>, quiet: true })
}

/** A lot's form. A half-filled form can be saved as a draft; submitting needs more fields. */
export function LotForm({ row, send, lead, start, refusal, onSaved, onCancel }: LotFormProps) {
  const { t } = useText()
  const maySubmit = useCan('lots.submit') && (!row || row.actions.includes('submit'))
  const failed = useRef<SubmitRefusal>(undefined)
  const save = async (body: Record<string, unknown>, way: string) => {
    const saved = await (send?.(body) ?? write(row, body))
    if (way !== 'submit') return saved
    try {
      return await call(moveLot, {
        params: { id: saved.id },
        body: { action: 'submit', version: saved.version },
        quiet: true,
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      failed.current = { ...(error.fields && { fields: error.fields }), msg: error.msg }
      return saved
    }
  }
  const of = useRecordForm<LotRow>({
    layout: lotFormLayout,
    row,
    ...(start && { start }),
    draft: [send ? 'next_round' : 'lots', row?.id ?? 'new'],
    marks: ['save', 'submit'],
    save,
    onSaved: (saved) => onSaved(saved, failed.current),
  })
  useSubmitRefusal(of.form, refusal)
  return (
    <div className={css.page}>
      <SectionIndex form={of.form} />
      <RecordFormView
        of={of}
        onCancel={onCancel}
        verb={t(!row || row.state === 'draft' ? 'lots.form.saveDraft' : 'act.save')}
        more={
          maySubmit && (
            <Button type="submit" value="submit">
              {t('lots.form.saveSubmit')}
            </Button>
          )
        }
      >
        {lead}
        <Sections isNew={!row} masked={of.masked} />
      </RecordFormView>
    </div>
  )
}

/** Shows the refusal on its fields. */
function useSubmitRefusal(
  form: ReturnType<typeof useRecordForm<LotRow>>['form'],
  refusal: SubmitRefusal | null | undefined,
): void {
  useEffect(() => {
    if (!refusal) return
    const fields = Object.entries(refusal.fields ?? {})
    for (const [name, message] of fields) form.setError(name, { type: 'server', message })
    if (fields.length === 0 && refusal.msg)
      form.setError('root.server', { type: 'server', message: refusal.msg })
    const first = formNames(lotFormLayout).find((name) => refusal.fields?.[name])
    if (first) form.setFocus(first)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the form has mounted
  }, [])
}
