import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState, type ComponentProps } from 'react'
import { type CustomerRow, customerRoutes } from '#contract/customers.ts'
import { mayOwnCustomers } from '#contract/grammar/permissions.ts'
import { recordCalls } from '#web/records/record-calls.ts'
import { FormField, FormSections, RecordFormView } from '#web/records/record-form.tsx'
import { useSurroundingForm } from '#web/records/surrounding-form.ts'
import { useRecordForm } from '#web/records/use-record-form.ts'
import { StaffInput } from '#web/references/references.tsx'
import { useCan, useUser } from '#web/session/session.tsx'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { ChoicePills } from '#web/ui/choice-pills.tsx'
import { QueryView } from '#web/ui/query-view.tsx'
import { showSuccess } from '#web/messages/toast.ts'
import { refreshCustomers, customerQuery } from './customer-queries.ts'
import { customerIdentity } from '#web/features/contacts/identity.ts'
import { customerLayout } from './layout.ts'
import { PasteCard } from './paste/paste-card.tsx'
import { savedWords } from './saved-words.ts'

interface CustomerFormProps {
  row?: CustomerRow
  /** The first values of a new record. */
  start?: Partial<CustomerRow> | undefined
  /** `again`: the user adds another one. */
  onSaved: (row: CustomerRow, again: boolean) => void
  onCancel: () => void
}

/** Adds or edits a customer and shows duplicates while typing. */
export function CustomerForm({ row, start, onSaved, onCancel }: CustomerFormProps) {
  const { t } = useText()
  const { uid } = useUser()
  const [owner, setOwner] = useState<Owner>({ kind: 'me', uid: null })
  const service_id = owner.kind === 'me' ? uid : owner.uid
  const again = useRef(false)
  const { marked, mark, look, notes } = useMarks()
  const form = useRecordForm<CustomerRow>({
    layout: customerLayout,
    row,
    ...(start && { start }),
    identity: customerIdentity,
    draft: ['customers', row?.id ?? 'new'],
    draftNotes: notes,
    save: (body, way) => {
      again.current = way === 'again'
      return calls.save(row, row ? body : { ...body, service_id })
    },
    onSaved: (saved) => onSaved(saved, again.current),
  })
  const more = (
    <Button variant="default" onClick={() => void form.submit('again')}>
      {t('customers.saveAgain')}
    </Button>
  )
  return (
    <RecordFormView of={form} onCancel={onCancel} more={row ? undefined : more} saveLeads>
      <FormSections
        layout={customerLayout}
        title={(section) => t(`customers.sections.${section}`)}
        fields={useFields(marked, look)}
        before={{
          company: !row && <PasteCard marked={marked} onFilled={mark} />,
          follow: !row && <OwnerField owner={owner} onChange={setOwner} />,
        }}
      />
    </RecordFormView>
  )
}

/** Adds one customer after the other. The next one begins with the source of the one before. */
export function AddCustomer({ onSaved, onCancel }: Omit<CustomerFormProps, 'row' | 'start'>) {
  const { t } = useText()
  const [before, setBefore] = useState<CustomerRow>()
  const saved = (row: CustomerRow, again: boolean) => {
    if (again) {
      showSuccess(savedWords(row, t))
      void refreshCustomers()
      setBefore(row)
    } else onSaved(row, again)
  }
  const start = before && { source: before.source }
  return <CustomerForm key={before?.id ?? 'first'} start={start} onSaved={saved} onCancel={onCancel} />
}

/** Fields filled from the pasted card that the user has not looked at yet. The draft keeps their names. */
function useMarks() {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const look = useCallback(
    (name: string) => setMarked((before) => new Set([...before].filter((value) => value !== name))),
    [],
  )
  const mark = useCallback(
    (names: readonly string[]) => setMarked((before) => new Set([...before, ...names])),
    [],
  )
  const latest = useRef(marked)
  latest.current = marked
  const [notes] = useState(() => ({
    read: () => [...latest.current],
    restore: (names: readonly string[]) => setMarked(new Set(names)),
  }))
  return { marked, mark, look, notes }
}

const suggested = ['source', 'department', 'duty'] as const
const readable = ['company_name', 'name', 'phone', 'wechat', 'department', 'duty', 'area'] as const

/** Extras of single fields: words in use, the mark of a value read from the card, the phone as WeChat id. */
function useFields(marked: ReadonlySet<string>, look: (name: string) => void) {
  const { t } = useText()
  const { data } = useQuery({
    queryKey: ['known', customerRoutes.words.path],
    queryFn: ({ signal }) => call(customerRoutes.words, { signal, quiet: true }),
    staleTime: 60_000,
  })
  const fields: Record<string, Omit<ComponentProps<typeof FormField>, 'name'>> = {}
  for (const name of readable)
    fields[name] = { onLook: look, mark: marked.has(name) ? t('customers.paste.look') : undefined }
  for (const name of suggested) fields[name] = { ...fields[name], suggestions: data?.[name] }
  fields['company_name'] = { ...fields['company_name'], focus: true }
  fields['wechat'] = { ...fields['wechat'], after: sameAsPhone }
  return fields
}

/** 微信同手机号. */
function SameAsPhone() {
  const { t } = useText()
  const { form } = useSurroundingForm()
  const take = () => {
    const phone = String(form.getValues('phone') ?? '').replace(/[^\d+]/g, '')
    if (phone) form.setValue('wechat', phone, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <Button variant="subtle" size="compact-xs" data-beside onClick={take}>
      {t('customers.sameAsPhone')}
    </Button>
  )
}

const sameAsPhone = <SameAsPhone />

const calls = recordCalls(customerRoutes)

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

/** The form of an existing customer. It renders once the row has loaded. */
export function EditCustomer({ id, onSaved, onCancel }: Omit<CustomerFormProps, 'row'> & { id: number }) {
  return (
    <QueryView of={useQuery(customerQuery(id))}>
      {(row) => <CustomerForm row={row} onSaved={onSaved} onCancel={onCancel} />}
    </QueryView>
  )
}
