import { useRef, useState } from 'react'
import {
  consignors,
  createConsignor,
  editConsignor,
  type ConsignorHit,
  type ConsignorRow,
} from '../../../contract/consignors.ts'
import type { CustomerRow } from '../../../contract/customers.ts'
import type { BodyOf } from '../../../contract/route.ts'
import { ApiError, call } from '../../transport/api.ts'
import { FormField, FormSection, RecordFormView } from '../../records/record-form.tsx'
import { useRecordForm } from '../../records/use-record-form.ts'
import { useText } from '../../text/text.tsx'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import css from './consignors.module.css'

const names = [
  'company_name',
  'credit_code',
  'customer_id',
  'name',
  'phone',
  'commission_point',
  'contract_no',
  'contract_from',
  'contract_to',
  'invoice_title',
  'bank_name',
  'bank_account',
  'remark',
] as const

interface ConsignorFormProps {
  row?: ConsignorRow
  /** The customer that becomes a consignor with this form. */
  source?: CustomerRow
  onSaved: (row: ConsignorRow) => void
  onCancel: () => void
}

const startOf = ({ id, company_name, name, phone, credit_code }: CustomerRow) => ({
  company_name,
  name,
  phone,
  credit_code,
  invoice_title: company_name,
  customer_id: id,
})

/** Adds or edits a consignor. */
export function ConsignorForm({ row, source, onSaved, onCancel }: ConsignorFormProps) {
  const { t } = useText()
  const { save, question, answer } = useSave(row)
  const form = useRecordForm<ConsignorRow>({
    resource: consignors,
    names,
    row,
    ...(source && { start: startOf(source) }),
    save,
    onSaved,
  })
  const hidden = form.masked.includes('bank_account')
  return (
    <>
      {source && <p className={css.from}>{t('consignors.fromCustomer', { name: source.company_name })}</p>}
      <RecordFormView of={form} onCancel={onCancel}>
        <FormSection title={t('consignors.sections.company')}>
          <FormField name="company_name" wide focus />
          <FormField name="credit_code" />
          {!source && <FormField name="customer_id" />}
        </FormSection>
        <FormSection title={t('consignors.sections.contact')}>
          <FormField name="name" />
          <FormField name="phone" />
        </FormSection>
        <FormSection title={t('consignors.sections.contract')}>
          <FormField name="contract_no" />
          <FormField name="commission_point" />
          <FormField name="contract_from" />
          <FormField name="contract_to" />
        </FormSection>
        <FormSection title={t('consignors.sections.bank')}>
          <FormField name="invoice_title" wide />
          <FormField name="bank_name" />
          <FormField name="bank_account" help={hidden && t('consignors.bankHidden')} />
          <FormField name="remark" />
        </FormSection>
      </RecordFormView>
      {question && <SameName hits={question} onAnswer={answer} />}
    </>
  )
}

type Save = (body: Record<string, unknown>) => Promise<ConsignorRow | undefined>

/** Sends the form. The same name is asked about and sent again when confirmed; the same consignor is a message on its field. */
function useSave(row: ConsignorRow | undefined) {
  const { t } = useText()
  const [question, setQuestion] = useState<readonly ConsignorHit[]>()
  const settle = useRef<(yes: boolean) => void>(undefined)
  const send = (body: Record<string, unknown>, confirm_duplicate: boolean): Promise<ConsignorRow> => {
    const given = { ...body, ...(confirm_duplicate && { confirm_duplicate }) }
    if (row)
      return call(editConsignor, {
        params: { id: row.id },
        body: given as BodyOf<typeof editConsignor>,
        quiet: true,
      })
    return call(createConsignor, { body: given as BodyOf<typeof createConsignor>, quiet: true })
  }
  const save: Save = async (body) => {
    try {
      return await send(body, false)
    } catch (error) {
      if (!(error instanceof ApiError) || error.reason !== 'duplicate') throw error
      const { soft, hits = [] } = error.data as { soft?: boolean; hits?: ConsignorHit[] }
      if (!soft) {
        const words = hits.map(({ field, company_name }) => [
          field,
          company_name ? t('consignors.duplicate.hard', { name: company_name }) : error.msg,
        ])
        throw new ApiError(error.status, error.code, error.msg, { fields: Object.fromEntries(words) })
      }
      setQuestion(hits)
      const confirmed = await new Promise<boolean>((resolve) => {
        settle.current = resolve
      })
      setQuestion(undefined)
      return confirmed ? send(body, true) : undefined
    }
  }
  return { save, question, answer: (yes: boolean) => settle.current?.(yes) }
}

function SameName({ hits, onAnswer }: { hits: readonly ConsignorHit[]; onAnswer: (yes: boolean) => void }) {
  const { t } = useText()
  return (
    <AskDialog
      title={t('consignors.duplicate.title')}
      text={t('consignors.duplicate.text')}
      verb={t('consignors.duplicate.confirm')}
      onConfirm={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    >
      <ul className={css.names}>
        {hits.map((hit) => (
          <li key={hit.id}>{hit.company_name}</li>
        ))}
      </ul>
    </AskDialog>
  )
}
