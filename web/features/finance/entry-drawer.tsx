import { Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import {
  createEntry,
  depositKinds,
  entryDirections,
  entryKinds,
  financeEntries,
  financeLot,
  internalKinds,
  type DueRow,
  type EntryKind,
  type EntryRow,
} from '../../../contract/finance.ts'
import { subtract } from '../../../contract/money.ts'
import type { BodyOf } from '../../../contract/route.ts'
import { businessDay } from '../../../contract/time.ts'
import { call } from '../../api.ts'
import { FormField, FormSection, RecordFormView } from '../../records/record-form.tsx'
import { useRecordForm, type RecordForm } from '../../records/use-record-form.ts'
import { useText } from '../../text.tsx'
import { showSuccess } from '../../toast.ts'
import { optionList } from '../../ui/option-list.ts'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import css from './finance.module.css'
import { LotPicker } from './lot-picker.tsx'

const names = ['kind', 'amount', 'occurred_on', 'method', 'bank_ref', 'counterparty', 'voucher', 'remark'] as const
const byHand = entryKinds.filter((kind) => !internalKinds.includes(kind))
/** A select holds more kinds than pills do. */
const resource = { ...financeEntries, fields: { ...financeEntries.fields, kind: { ...financeEntries.fields.kind, options: byHand } } }

interface EntryDrawerProps {
  /** What it pays; else the person says what it is about. */
  due?: DueRow
  onClose: () => void
}

/** Enters money that came or went. */
export function EntryDrawer({ due, onClose }: EntryDrawerProps) {
  const { t } = useText()
  const queries = useQueryClient()
  const [today] = useState(() => businessDay(new Date()))
  const [lot, setLot] = useState<number | null>(due?.lot_id ?? null)
  const [signUp, setSignUp] = useState<number | null>(due?.sign_up_id ?? null)
  const of = useRecordForm<EntryRow>({
    resource,
    names,
    start: { kind: due?.kind ?? 'deposit_in', occurred_on: today, ...(due && startOf(due)) },
    save: (body) => {
      const kind = body['kind'] as EntryKind
      const about = { ...(due ? { due_id: due.id } : { lot_id: lot }), ...(depositKinds.includes(kind) && { sign_up_id: signUp }) }
      return call(createEntry, { body: { ...body, ...about, direction: entryDirections[kind] } as BodyOf<typeof createEntry>, quiet: true })
    },
    onSaved: (saved) => {
      void queries.invalidateQueries()
      showSuccess(t('finance.added', { name: saved.entry_no ?? '' }))
      onClose()
    },
  })
  return (
    <SideDrawer title={t('finance.addTitle')} onClose={onClose} width={560}>
      <RecordFormView of={of} onCancel={onClose}>
        {!due && (
          <FormSection title={t('finance.sections.about')}>
            <About of={of} lot={lot} onLot={setLot} signUp={signUp} onSignUp={setSignUp} />
          </FormSection>
        )}
        <FormSection title={t('finance.sections.what')}>
          <FormField name="kind" wide help={<OutflowNote of={of} />} />
          <FormField name="amount" focus={due !== undefined} />
          <FormField name="occurred_on" />
          <FormField name="method" />
          <FormField name="counterparty" />
        </FormSection>
        <FormSection title={t('finance.sections.proof')}>
          <FormField name="bank_ref" />
          <FormField name="voucher" />
          <FormField name="remark" />
        </FormSection>
      </RecordFormView>
    </SideDrawer>
  )
}

const startOf = (due: DueRow) => ({ amount: subtract(due.amount ?? '0', due.paid_amount ?? '0'), counterparty: due.party_name })

const useKind = (of: RecordForm) => useWatch({ control: of.form.control, name: 'kind' }) as EntryKind | null

function OutflowNote({ of }: { of: RecordForm }) {
  const { t } = useText()
  const kind = useKind(of)
  return kind && entryDirections[kind] === 'out' ? t('finance.twoPersons') : null
}

interface AboutProps {
  of: RecordForm
  lot: number | null
  onLot: (id: number | null) => void
  signUp: number | null
  onSignUp: (id: number | null) => void
}

/** The lot, and for a deposit whose it is. */
function About({ of, lot, onLot, signUp, onSignUp }: AboutProps) {
  const { label, option, money } = useText()
  const kind = useKind(of)
  const { data } = useQuery({
    queryKey: ['lots', 'finance', lot],
    enabled: lot !== null,
    queryFn: ({ signal }) => call(financeLot, { params: { id: lot ?? 0 }, signal, quiet: true }),
  })
  const pick = (id: number | null) => {
    onLot(id)
    onSignUp(null)
  }
  const options = (data?.sign_ups ?? []).map((one) => ({
    value: String(one.id),
    label: `${one.name} · ${option('sign_ups', 'deposit_status', one.deposit_status)} · ${money(one.bond_price)}`,
  }))
  return (
    <div className={css.fields} style={{ gridColumn: '1 / -1' }}>
      <LotPicker label={label('finance_entries', 'lot_id')} value={lot} onChange={pick} />
      {kind && depositKinds.includes(kind) && (
        <Select
          {...optionList}
          label={label('finance_entries', 'sign_up_id')}
          required
          disabled={lot === null}
          data={options}
          value={signUp === null ? null : String(signUp)}
          onChange={(id) => onSignUp(id === null ? null : Number(id))}
        />
      )}
    </div>
  )
}
