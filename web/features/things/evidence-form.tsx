import { useState } from 'react'
import { missingEvidence, type EndUse } from '#contract/rules/thing-evidence.ts'
import { businessDay } from '#contract/rules/time.ts'
import { thingRoutes, type ThingRow } from '#contract/things.ts'
import { showSuccess } from '#web/messages/toast.ts'
import { sendForm } from '#web/records/record-calls.ts'
import { FormSections, RecordFormView } from '#web/records/record-form.tsx'
import { useRecordForm } from '#web/records/use-record-form.ts'
import { useText } from '#web/text/text.tsx'
import { evidenceLayout } from './layout.ts'
import { refreshThings } from './things-queries.ts'
import css from './things.module.css'

interface EvidenceFormProps {
  row: ThingRow
  endUse: EndUse | null
  onClose: () => void
}

/** Files one paper with the data printed on it. Contradictions with the thing are shown afterwards. */
export function EvidenceForm({ row, endUse, onClose }: EvidenceFormProps) {
  const { t } = useText()
  const [today] = useState(() => businessDay(new Date()))
  const [kind] = missingEvidence(
    row.kind,
    endUse,
    row.evidence.map((paper) => paper.kind),
  )
  const of = useRecordForm<ThingRow>({
    layout: evidenceLayout,
    start: { kind, date: today },
    save: (body) => sendForm(thingRoutes.evidence, { ...body, version: row.version }, { id: row.id }),
    onSaved: () => {
      showSuccess(t('things.filed'))
      onClose()
      void refreshThings()
    },
  })
  return (
    <div className={css.form}>
      <RecordFormView of={of} onCancel={onClose}>
        <FormSections layout={evidenceLayout} title={() => t('things.evidence')} />
      </RecordFormView>
    </div>
  )
}
