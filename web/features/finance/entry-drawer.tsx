import { Button, Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import {
  createEntry,
  depositKinds,
  editEntry,
  entryDirections,
  entryKinds,
  financeEntries,
  financeLot,
  internalKinds,
  submitEntry,
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
import { useAboutFaults } from './use-about-faults.ts'

const names = ['kind', 'amount', 'occurred_on', 'method', 'bank_ref', 'counterparty', 'voucher', 'remark'] as const
const byHand = entryKinds.filter((kind) => !internalKinds.includes(kind))
/** A select holds more kinds than pills do. */
const resource = { ...financeEntries, fields: { ...financeEntries.fields, kind: { ...financeEntries.fields.kind, options: byHand } } }

interface EntryDrawerProps {
  /** What it pays; else the person says what it is about. */
  due?: DueRow
  /** What was begun before. */
  draft?: EntryRow
  onClose: () => void
}

type About = Pick<Partial<EntryRow>, 'due_id' | 'lot_id' | 'sign_up_id'>
const quiet = true

/** Sends the entry: as a draft, or to be confirmed. A draft that was begun before is edited, and submitted when it is wanted. */
function useSend(draft: EntryRow | undefined) {
  const version = useRef(draft?.version ?? 0)
  return async (body: Record<string, unknown>, about: About, kept: boolean): Promise<EntryRow> => {
    const said = { ...body, ...about }
    if (!draft) return call(createEntry, { body: { ...said, ...(kept && { draft: true }) } as BodyOf<typeof createEntry>, quiet })
    const edit = { ...said, version: Math.max(Number(body['version']), version.current) } as BodyOf<typeof editEntry>
    const saved = await call(editEntry, { params: { id: draft.id }, body: edit, quiet })
    version.current = saved.version
    return kept ? saved : call(submitEntry, { params: { id: draft.id }, body: { version: saved.version }, quiet })
  }
}

/** Enters money that came or went. */
export function EntryDrawer({ due, draft, onClose }: EntryDrawerProps) {
  const { t } = useText()
  const queries = useQueryClient()
  const [today] = useState(() => businessDay(new Date()))
  const [lot, setLot] = useState<number | null>(due?.lot_id ?? draft?.lot_id ?? null)
  const [signUp, setSignUp] = useState<number | null>(due?.sign_up_id ?? draft?.sign_up_id ?? null)
  const send = useSend(draft)
  const { faults, want, heard } = useAboutFaults('finance_entries')
  const dueId = due?.id ?? draft?.due_id ?? null
  const of = useRecordForm<EntryRow>({
    resource,
    names,
    row: draft,
    start: { kind: due?.kind ?? 'deposit_in', occurred_on: today, ...(due && startOf(due)) },
    marks: ['save', 'submit'],
    save: (body, way) => {
      const kind = (body['kind'] ?? draft?.kind) as EntryKind
      const about = dueId === null ? { lot_id: lot, sign_up_id: depositKinds.includes(kind) ? signUp : null } : { due_id: dueId, sign_up_id: signUp }
      return send({ ...body, direction: entryDirections[kind] }, about, way !== 'submit').catch(heard)
    },
    onSaved: (saved) => {
      void queries.invalidateQueries()
      showSuccess(t(saved.state === 'draft' ? 'finance.draftKept' : 'finance.added', { name: saved.entry_no ?? '' }))
      onClose()
    },
  })
  const wanted = () => {
    const deposit = depositKinds.includes(of.form.getValues('kind') as EntryKind)
    if (dueId === null) want([...(lot === null ? ['lot_id' as const] : []), ...(deposit && signUp === null ? ['sign_up_id' as const] : [])])
  }
  return (
    <SideDrawer title={t('finance.addTitle')} onClose={onClose} width={560}>
      <RecordFormView
        of={of}
        onCancel={onClose}
        verb={t('finance.saveDraft')}
        more={
          <Button type="submit" value="submit" onClick={wanted}>
            {t('finance.enter')}
          </Button>
        }
      >
        {dueId === null && (
          <FormSection title={t('finance.sections.about')}>
            <About
              of={of}
              named={draft?.lot_id === lot ? draft?.lot_id_name : null}
              lot={lot}
              onLot={setLot}
              signUp={signUp}
              onSignUp={setSignUp}
              faults={faults}
              onPick={() => want([])}
            />
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
  named: string | null | undefined
  lot: number | null
  onLot: (id: number | null) => void
  signUp: number | null
  onSignUp: (id: number | null) => void
  faults: ReturnType<typeof useAboutFaults>['faults']
  onPick: () => void
}

/** The lot, and for a deposit whose it is. */
function About({ of, named, lot, onLot, signUp, onSignUp, faults, onPick }: AboutProps) {
  const { label, option, money } = useText()
  const kind = useKind(of)
  const { data } = useQuery({
    queryKey: ['lots', 'finance', lot],
    enabled: lot !== null,
    queryFn: ({ signal }) => call(financeLot, { params: { id: lot ?? 0 }, signal, quiet: true }),
  })
  const pick = (id: number | null) => {
    onPick()
    onLot(id)
    onSignUp(null)
  }
  const options = (data?.sign_ups ?? []).map((one) => ({
    value: String(one.id),
    label: `${one.name} · ${option('sign_ups', 'deposit_status', one.deposit_status)} · ${money(one.bond_price)}`,
  }))
  return (
    <div className={css.fields} style={{ gridColumn: '1 / -1' }}>
      <LotPicker label={label('finance_entries', 'lot_id')} value={lot} named={named} error={faults.lot_id} onChange={pick} />
      {kind && depositKinds.includes(kind) && (
        <Select
          {...optionList}
          label={label('finance_entries', 'sign_up_id')}
          required
          disabled={lot === null}
          error={faults.sign_up_id}
          data={options}
          value={signUp === null ? null : String(signUp)}
          onChange={(id) => {
            onPick()
            onSignUp(id === null ? null : Number(id))
          }}
        />
      )}
    </div>
  )
}
