import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { type EntryRow, financeRoutes } from '#contract/finance.ts'
import { entryDirections } from '#contract/entry-kinds.ts'
import type { QueueItem } from '#contract/finance-queue.ts'
import { businessDay } from '#contract/rules/time.ts'
import { refreshMoney } from '#web/auction/refresh-money.ts'
import { ApiError, call } from '#web/transport/api.ts'
import { useText } from '#web/text/text.tsx'
import { ReferenceInput } from '#web/references/references.tsx'
import { NoteInput } from '#web/ui/note-input.tsx'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { showSuccess } from '#web/messages/toast.ts'
import { useAttempt } from '#web/ui/use-attempt.ts'
import css from './queue.module.css'
import { usePayer } from '#web/auction/payer-fill.tsx'
import type { Payer } from '#contract/finance-lot.ts'

const names = [
  'amount',
  'method',
  'bank_ref',
  'counterparty',
  'counterparty_bank',
  'counterparty_account',
] as const

type Name = (typeof names)[number]

/** The known values of the account. Empty ones are left out. */
const known = (payer: Payer | undefined): Partial<Record<Name, string>> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = payer && name in payer ? payer[name as keyof Payer] : null
      return value === null ? [] : [[name, value]]
    }),
  )

/** Somebody else pays for the party, or a deposit comes into a settlement account. */
const asksWhy = ({ reason, fields }: ApiError): boolean =>
  reason === 'payer_differs' || fields?.['reason'] !== undefined

/**
 * Enters the payment of a line, prefilled with the known values. It cannot be sent before these have arrived. An
 * inflow is confirmed in the same step. An outflow waits for a second person.
 */
export function QueueEntry({ item, onClose }: { item: QueueItem; onClose: () => void }) {
  const { t, label, option } = useText()
  const kind = item.kind ?? 'balance_in'
  const comes = entryDirections[kind] === 'in'
  const [typed, setValues] = useState<Partial<Record<Name, string>>>({ amount: item.amount ?? '' })
  const { payer, isAwaited } = usePayer({ signUp: item.sign_up_id, due: item.due_id })
  const values = { counterparty: item.party_name ?? '', ...known(payer), ...typed }
  const [day, setDay] = useState<string | null>(() => businessDay(new Date()))
  const [again, setAgain] = useState(false)
  const [picked, setPicked] = useState<number | null>()
  const account = picked === undefined ? (payer?.account_id ?? null) : picked
  const [reason, setReason] = useState<string>()
  const { problem, attempt } = useAttempt(refreshMoney)
  const send = (): Promise<EntryRow> => {
    const filled = Object.fromEntries(
      names.flatMap((name) => {
        const value = values[name]?.trim()
        return value ? [[name, value]] : []
      }),
    )
    return call(financeRoutes.create, {
      body: {
        ...filled,
        kind,
        direction: entryDirections[kind],
        occurred_on: day,
        account_id: account,
        ...(reason?.trim() && { reason: reason.trim() }),
        ...(item.due_id !== null && { due_id: item.due_id }),
        ...(item.sign_up_id !== null && { sign_up_id: item.sign_up_id }),
        ...(comes && { confirm: true }),
        ...(again && { confirm_duplicate: true }),
      },
      quiet: true,
    }).catch((error: unknown) => {
      // The second press confirms that it is another payment.
      if (error instanceof ApiError && error.reason === 'duplicate') setAgain(true)
      if (error instanceof ApiError && asksWhy(error)) setReason((typed) => typed ?? '')
      throw error
    })
  }
  const done = (entry: EntryRow) => {
    void refreshMoney()
    showSuccess(t(comes ? 'finance.queue.confirmed' : 'finance.added', { name: entry.entry_no ?? '' }))
    onClose()
  }
  return (
    <AskDialog
      title={`${option('finance_entries', 'kind', kind)} · ${item.party_name ?? ''}`}
      text={comes ? undefined : t('finance.twoPersons')}
      verb={t(
        again ? 'finance.sameReference.confirm' : `finance.queue.acts.${comes ? 'balances' : 'payouts'}`,
      )}
      disabled={isAwaited}
      problem={problem}
      size={520}
      onConfirm={() => attempt(send, done)}
      onClose={onClose}
    >
      <div className={css.fields}>
        {names.slice(0, 1).map((name) => (
          <TextInput
            key={name}
            label={label('finance_entries', name)}
            inputMode="decimal"
            required
            data-autofocus
            value={values[name] ?? ''}
            onChange={(event) => setValues({ ...typed, [name]: event.currentTarget.value })}
          />
        ))}
        <DateField
          kind="day"
          label={label('finance_entries', 'occurred_on')}
          required
          value={day}
          onChange={setDay}
        />
        <ReferenceInput
          target="own_accounts"
          label={label('finance_entries', 'account_id')}
          required
          value={account}
          onChange={setPicked}
        />
        {names.slice(1).map((name) => (
          <TextInput
            key={name}
            label={label('finance_entries', name)}
            value={values[name] ?? ''}
            onChange={(event) => setValues({ ...typed, [name]: event.currentTarget.value })}
          />
        ))}
      </div>
      {reason !== undefined && (
        <NoteInput label={label('finance_entries', 'reason')} required value={reason} onChange={setReason} />
      )}
      {again && <p role="status">{t('finance.sameReference.text')}</p>}
    </AskDialog>
  )
}
