import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { recyclers, type RecyclerHit, type RecyclerRow } from '../../../contract/recyclers.ts'
import { ApiError } from '../../transport/api.ts'
import { useDuplicateCheck } from '../../records/duplicate-check.tsx'
import { FormField, FormSection, RecordFormView } from '../../records/record-form.tsx'
import { useRecordForm } from '../../records/use-record-form.ts'
import { useText } from '../../text/text.tsx'
import { Fetched } from '../../ui/fetched.tsx'
import { licenceBodies, licenceFault, licencesOf } from './licence-drafts.ts'
import { LicencesInput } from './licences-input.tsx'
import { askRecyclers, recyclerQuery } from './recycler-queries.ts'
import { Hits, useSaveRecycler } from './use-save-recycler.tsx'

export const recyclerFields = [
  'company_name',
  'credit_code',
  'legal_rep',
  'name',
  'phone',
  'wechat',
  'kinds',
  'area',
  'remark',
  'bank_name',
  'bank_account',
] as const

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
  const { save, question } = useSaveRecycler(row)
  const changed = JSON.stringify(licenceBodies(licences)) !== before
  const form = useRecordForm<RecyclerRow>({
    resource: recyclers,
    names: recyclerFields,
    row,
    onSaved,
    save: async (body) => {
      setChecked(true)
      if (licences.some(licenceFault))
        throw new ApiError(422, 422, t('form.wrong', { n: 1 }), {
          fields: { qualifications: t('recyclers.steps.licences') },
        })
      return save({ ...body, ...(changed && { qualifications: licenceBodies(licences) }) })
    },
  })
  const hits = useDuplicateCheck(form.form, row.id, askRecyclers)
  return (
    <>
      <RecordFormView of={{ ...form, unsaved: () => form.unsaved() || changed }} onCancel={onCancel}>
        {!only && <Fields hits={hits} />}
        <FormSection title={t('recyclers.steps.licences')}>
          <div style={{ gridColumn: '1 / -1' }}>
            <LicencesInput value={licences} onChange={setLicences} checked={checked} />
          </div>
        </FormSection>
      </RecordFormView>
      {question}
    </>
  )
}

function Fields({ hits }: { hits: readonly RecyclerHit[] }) {
  const { t } = useText()
  return (
    <>
      <FormSection title={t('recyclers.sections.company')}>
        <FormField name="company_name" wide after={<Hits hits={hits} field="company_name" />} />
        <FormField name="credit_code" after={<Hits hits={hits} field="credit_code" />} />
        <FormField name="legal_rep" />
        <FormField name="kinds" wide />
      </FormSection>
      <FormSection title={t('recyclers.sections.contact')}>
        <FormField name="name" />
        <FormField name="phone" after={<Hits hits={hits} field="phone" />} />
        <FormField name="wechat" />
        <FormField name="area" />
        <FormField name="remark" />
      </FormSection>
      <FormSection title={t('recyclers.sections.bank')}>
        <FormField name="bank_name" />
        <FormField name="bank_account" />
      </FormSection>
    </>
  )
}

/** The form of an existing recycler, once its row is there. */
export function EditRecycler({ id, ...rest }: Omit<RecyclerFormProps, 'row'> & { id: number }) {
  const found = useQuery(recyclerQuery(id))
  // A row of the list says nothing of its licences; saved so, it would lose them.
  return (
    <Fetched of={{ ...found, data: found.data?.qualifications && found.data }}>
      {(row) => <RecyclerForm row={row} {...rest} />}
    </Fetched>
  )
}
