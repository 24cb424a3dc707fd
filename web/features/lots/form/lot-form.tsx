import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { type LotRow, lotRoutes } from '#contract/lots.ts'
import { recordCalls } from '#web/records/record-calls.ts'
import { RecordFormView } from '#web/records/record-form.tsx'
import { useRecordForm } from '#web/records/use-record-form.ts'
import { useText } from '#web/text/text.tsx'
import { useCan } from '#web/session/session.tsx'
import { lotFormLayout } from '../layout.ts'
import css from './lot-form.module.css'
import { SectionIndex } from './section-index.tsx'
import { Sections } from './sections.tsx'

interface LotFormProps {
  row?: LotRow
  /** Saves by another route than create or edit. */
  send?: (body: Record<string, unknown>) => Promise<LotRow>
  /** Content above the fields. */
  lead?: ReactNode
  start?: Readonly<Record<string, unknown>>
  onSaved: (row: LotRow) => void
  onCancel: () => void
}

const calls = recordCalls(lotRoutes)
const onlyVersion = (body: Record<string, unknown>) => Object.keys(body).every((name) => name === 'version')

const write = (row: LotRow | undefined, body: Record<string, unknown>): Promise<LotRow> => {
  if (row && onlyVersion(body)) return Promise.resolve(row)
  return calls.save(row, body)
}

/** Fields that only some terms require. The form shows them only then. */
const askedByTerms = { consignor_commission_point: 'submit', appraised_value: 'submit' } as const

/** A lot's form. A half-filled form can be saved as a draft; submitting needs more fields. */
export function LotForm({ row, send, lead, start, onSaved, onCancel }: LotFormProps) {
  const { t } = useText()
  const maySubmit = useCan('lots.submit') && (!row || row.actions.includes('submit'))
  const of = useRecordForm<LotRow>({
    layout: lotFormLayout,
    row,
    ...(start && { start }),
    draft: [send ? 'next_round' : 'lots', row?.id ?? 'new'],
    marks: ['save', 'submit'],
    requiredAt: askedByTerms,
    // Saving and submitting is one call, so a refused submission leaves no draft behind.
    save: (body, way) => {
      const whole = way === 'submit' ? { ...body, submit: true } : body
      return send?.(whole) ?? write(row, whole)
    },
    onSaved,
  })
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
