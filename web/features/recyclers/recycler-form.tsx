import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type RecyclerRow, recyclerRoutes } from '#contract/recyclers.ts'
import { ApiError } from '#web/transport/api.ts'
import { sendForm } from '#web/records/record-calls.ts'
import { FormSection, FormSections, RecordFormView } from '#web/records/record-form.tsx'
import { useRecordForm } from '#web/records/use-record-form.ts'
import { useText } from '#web/text/text.tsx'
import { QueryView } from '#web/ui/query-view.tsx'
import { recyclerIdentity } from './identity.ts'
import { recyclerLayout } from './layout.ts'
import { licenceBodies, licenceFault, licencesOf } from './licence-drafts.ts'
import { LicencesInput } from './licences-input.tsx'
import { recyclerQuery } from './recycler-queries.ts'

interface RecyclerFormProps {
  row: RecyclerRow
  /** The licences alone. */
  only: boolean
  onSaved: (row: RecyclerRow) => void
  onCancel: () => void
}

function RecyclerForm({ row, only, onSaved, onCancel }: RecyclerFormProps) {
  const { t } = useText()
  const [licences, setLicences] = useState(() => licencesOf(row.qualifications ?? []))
  const [checked, setChecked] = useState(false)
  const [before] = useState(() => JSON.stringify(licenceBodies(licences)))
  const changed = JSON.stringify(licenceBodies(licences)) !== before
  const form = useRecordForm<RecyclerRow>({
    layout: recyclerLayout,
    row,
    identity: recyclerIdentity,
    draft: ['recyclers', row.id],
    onSaved,
    save: async (body) => {
      setChecked(true)
      if (licences.some(licenceFault))
        throw new ApiError(422, 422, t('form.wrong', { n: 1 }), {
          fields: { qualifications: t('recyclers.steps.licences') },
        })
      const whole = { ...body, ...(changed && { qualifications: licenceBodies(licences) }) }
      return sendForm(recyclerRoutes.edit, whole, { id: row.id })
    },
  })
  return (
    <RecordFormView of={{ ...form, unsaved: () => form.unsaved() || changed }} onCancel={onCancel}>
      {!only && (
        <FormSections layout={recyclerLayout} title={(section) => t(`recyclers.sections.${section}`)} />
      )}
      <FormSection title={t('recyclers.steps.licences')}>
        <div style={{ gridColumn: '1 / -1' }}>
          <LicencesInput value={licences} onChange={setLicences} checked={checked} />
        </div>
      </FormSection>
    </RecordFormView>
  )
}

/** The form of an existing recycler. It renders once the row has loaded. */
export function EditRecycler({ id, ...rest }: Omit<RecyclerFormProps, 'row'> & { id: number }) {
  const found = useQuery(recyclerQuery(id))
  // A row of the list comes without its licences. Saving it would delete them.
  return (
    <QueryView of={{ ...found, data: found.data?.qualifications && found.data }}>
      {(row) => <RecyclerForm row={row} {...rest} />}
    </QueryView>
  )
}
