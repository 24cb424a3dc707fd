import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  createCustomer,
  customers,
  editCustomer,
  type CustomerRow,
  type DuplicateHit,
} from '../../../contract/customers.ts'
import { mayOwnCustomers } from '../../../contract/permissions.ts'
import type { BodyOf } from '../../../contract/route.ts'
import { ApiError, call } from '../../transport/api.ts'
import { HitList, useDuplicateCheck } from '../../records/duplicate-check.tsx'
import { FormField, FormSection, RecordFormView } from '../../records/record-form.tsx'
import { useRecordForm } from '../../records/use-record-form.ts'
import { StaffInput } from '../../references/references.tsx'
import { useCan, useUser } from '../../session/session.tsx'
import { useText } from '../../text/text.tsx'
import { Fetched } from '../../ui/fetched.tsx'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { ChoicePills } from '../../ui/choice-pills.tsx'
import { customerQuery } from './customer-queries.ts'
import { askCustomers, Hits, hitWords } from './duplicate-check.tsx'

const names = [
  'company_name',
  'credit_code',
  'area',
  'status',
  'source',
  'name',
  'phone',
  'wechat',
  'department',
  'duty',
  'next_follow_at',
  'tags',
  'remark',
] as const

interface CustomerFormProps {
  row?: CustomerRow
  onSaved: (row: CustomerRow) => void
  onCancel: () => void
}

/** Adds or edits a customer, and says while typing who is already there. */
export function CustomerForm({ row, onSaved, onCancel }: CustomerFormProps) {
  const { t } = useText()
  const { uid } = useUser()
  const [owner, setOwner] = useState<Owner>({ kind: 'me', uid: null })
  const { save, question, answer } = useSave(row, owner.kind === 'me' ? uid : owner.uid)
  const form = useRecordForm<CustomerRow>({ resource: customers, names, row, save, onSaved })
  const hits = useDuplicateCheck(form.form, row?.id, askCustomers)
  return (
    <>
      <RecordFormView of={form} onCancel={onCancel}>
        <FormSection title={t('customers.sections.company')}>
          <FormField name="company_name" wide focus after={<Hits hits={hits} field="company_name" />} />
          <FormField name="credit_code" after={<Hits hits={hits} field="credit_code" />} />
          <FormField name="area" />
          <FormField name="status" wide />
          <FormField name="source" />
        </FormSection>
        <FormSection title={t('customers.sections.contact')}>
          <FormField name="name" />
          <FormField name="phone" after={<Hits hits={hits} field="phone" />} />
          <FormField name="wechat" />
          <FormField name="department" />
          <FormField name="duty" />
        </FormSection>
        <FormSection title={t('customers.sections.follow')}>
          {!row && <OwnerField owner={owner} onChange={setOwner} />}
          <FormField name="next_follow_at" />
          <FormField name="tags" />
          <FormField name="remark" />
        </FormSection>
      </RecordFormView>
      {question && <SoftDuplicate hits={question} onAnswer={answer} />}
    </>
  )
}

type Save = (body: Record<string, unknown>) => Promise<CustomerRow | undefined>

/** Sends the form. A soft duplicate is asked about and sent again when confirmed; a hard one is a message on its field. */
function useSave(row: CustomerRow | undefined, service_id: number | null) {
  const text = useText()
  const [question, setQuestion] = useState<readonly DuplicateHit[]>()
  const settle = useRef<(yes: boolean) => void>(undefined)
  const send = (body: Record<string, unknown>, confirm_duplicate: boolean): Promise<CustomerRow> => {
    const given = { ...body, ...(confirm_duplicate && { confirm_duplicate }) }
    if (row)
      return call(editCustomer, {
        params: { id: row.id },
        body: given as BodyOf<typeof editCustomer>,
        quiet: true,
      })
    return call(createCustomer, {
      body: { ...given, service_id } as BodyOf<typeof createCustomer>,
      quiet: true,
    })
  }
  const save: Save = async (body) => {
    try {
      return await send(body, false)
    } catch (error) {
      if (!(error instanceof ApiError) || error.reason !== 'duplicate') throw error
      const { soft, hits = [] } = error.data as { soft?: boolean; hits?: DuplicateHit[] }
      if (!soft)
        throw new ApiError(error.status, error.code, error.msg, {
          fields: Object.fromEntries(hits.map((hit) => [hit.field, hitWords(hit, text)])),
        })
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

function SoftDuplicate({
  hits,
  onAnswer,
}: {
  hits: readonly DuplicateHit[]
  onAnswer: (yes: boolean) => void
}) {
  const text = useText()
  return (
    <AskDialog
      title={text.t('customers.hit.softTitle')}
      text={text.t('customers.hit.softText')}
      verb={text.t('customers.hit.confirm')}
      onConfirm={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    >
      <HitList hits={hits} words={(hit) => hitWords(hit, text)} />
    </AskDialog>
  )
}

interface Owner {
  kind: 'me' | 'pool' | 'other'
  uid: number | null
}

function OwnerField({ owner, onChange }: { owner: Owner; onChange: (owner: Owner) => void }) {
  const { t, label } = useText()
  const mayAssign = useCan('customers.assign')
  const kinds: Owner['kind'][] = mayAssign ? ['me', 'other', 'pool'] : ['me', 'pool']
  return (
    <div style={{ display: 'grid', gap: 8 }}>
      <ChoicePills
        label={label('customers', 'service_id')}
        chosen={[owner.kind]}
        onChange={(kind) => onChange({ kind, uid: null })}
        options={kinds.map((kind) => ({ value: kind, label: t(`customers.owner.${kind}`) }))}
      />
      {owner.kind === 'other' && (
        <StaffInput
          aria-label={label('customers', 'service_id')}
          value={owner.uid}
          onChange={(uid) => onChange({ kind: 'other', uid })}
          among={mayOwnCustomers}
        />
      )}
    </div>
  )
}

/** The form of an existing customer, once its row is there. */
export function EditCustomer({ id, onSaved, onCancel }: Omit<CustomerFormProps, 'row'> & { id: number }) {
  return (
    <Fetched of={useQuery(customerQuery(id))}>
      {(row) => <CustomerForm row={row} onSaved={onSaved} onCancel={onCancel} />}
    </Fetched>
  )
}
