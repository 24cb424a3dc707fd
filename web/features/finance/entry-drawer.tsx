import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { type EntryRow, financeRoutes } from '#contract/finance.ts'
import { depositKinds, entryDirections, type EntryKind } from '#contract/entry-kinds.ts'
import type { DueRow } from '#contract/dues.ts'
import { subtract } from '#contract/rules/money.ts'
import { businessDay } from '#contract/rules/time.ts'
import { refreshMoney } from '#web/auction/refresh-money.ts'
import { recordCalls, sendForm } from '#web/records/record-calls.ts'
import { FormSection, FormSections, RecordFormView } from '#web/records/record-form.tsx'
import { useRecordForm } from '#web/records/use-record-form.ts'
import { useText } from '#web/text/text.tsx'
import { showSuccess } from '#web/messages/toast.ts'
import { SideDrawer } from '#web/ui/side-drawer.tsx'
import { EntryAbout, useKind } from './entry-about.tsx'
import { entryFormLayout, paymentLayout } from './layout.ts'
import { sameReference, SameReferenceNote } from './same-reference.tsx'
import { PayerFill } from '#web/auction/payer-fill.tsx'

interface EntryDrawerProps {
  /** The due that the entry pays. Without one the user picks the lot. */
  due?: DueRow
  /** The draft to complete. */
  draft?: EntryRow
  onClose: () => void
}

const calls = recordCalls(financeRoutes)

/** Sends the entry as a draft, or to be confirmed. An existing draft is edited first, and then submitted. */
function useSend(draft: EntryRow | undefined) {
  const version = useRef(draft?.version ?? 0)
  return async (
    { confirm_duplicate, ...body }: Record<string, unknown>,
    kept: boolean,
  ): Promise<EntryRow> => {
    const again = confirm_duplicate === true && { confirm_duplicate }
    if (!draft) return calls.create({ ...body, ...again, ...(kept && { draft: true }) })
    const edit = { ...body, version: Math.max(Number(body['version']), version.current) }
    const saved = await calls.edit(draft.id, edit)
    version.current = saved.version
    return kept
      ? saved
      : sendForm(financeRoutes.submit, { version: saved.version, ...again }, { id: draft.id })
  }
}

/** Enters a payment that came in or went out. */
export function EntryDrawer({ due, draft, onClose }: EntryDrawerProps) {
  const { t } = useText()
  const [today] = useState(() => businessDay(new Date()))
  const send = useSend(draft)
  const dueId = due?.id ?? draft?.due_id ?? null
  const of = useRecordForm<EntryRow>({
    layout: dueId === null ? entryFormLayout : paymentLayout,
    row: draft,
    start: { kind: due?.kind ?? 'deposit_in', occurred_on: today, ...(due && startOf(due)) },
    marks: ['save', 'submit'],
    identity: sameReference,
    draft: ['finance_entries', draft?.id ?? 'new', dueId ?? ''],
    save: (body, way) => {
      const kind = (body['kind'] ?? draft?.kind) as EntryKind
      const paid = dueId !== null && {
        due_id: dueId,
        sign_up_id: due?.sign_up_id ?? draft?.sign_up_id ?? null,
      }
      const nobody = dueId === null && !depositKinds.includes(kind) && { sign_up_id: null }
      return send({ ...body, direction: entryDirections[kind], ...paid, ...nobody }, way !== 'submit')
    },
    onSaved: (saved) => {
      void refreshMoney()
      showSuccess(
        t(saved.state === 'draft' ? 'finance.draftKept' : 'finance.added', { name: saved.entry_no ?? '' }),
      )
      onClose()
    },
  })
  return (
    <SideDrawer title={t('finance.addTitle')} onClose={onClose} width={560}>
      <RecordFormView
        of={of}
        onCancel={onClose}
        verb={t('finance.saveDraft')}
        more={
          <Button type="submit" value="submit">
            {t('finance.enter')}
          </Button>
        }
      >
        {dueId === null && (
          <FormSection title={t('finance.sections.about')}>
            <EntryAbout draft={draft} />
          </FormSection>
        )}
        {!draft && <PayerFill due={dueId} name={due?.party_name ?? null} />}
        <FormSections
          layout={paymentLayout}
          title={(section) => t(`finance.sections.${section}`)}
          fields={{
            kind: { help: <OutflowNote /> },
            amount: { focus: due !== undefined },
            bank_ref: { help: <SameReferenceNote /> },
          }}
        />
      </RecordFormView>
    </SideDrawer>
  )
}

const startOf = (due: DueRow) => ({
  amount: subtract(due.amount ?? '0', due.paid_amount ?? '0'),
  counterparty: due.party_name,
})

function OutflowNote() {
  const { t } = useText()
  const kind = useKind()
  return kind && entryDirections[kind] === 'out' ? t('finance.twoPersons') : null
}
