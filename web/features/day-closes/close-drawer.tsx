import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { addressOf } from '#contract/grammar/addresses.ts'
import { type DayCloseRow, type DayProof, dayCloseRoutes } from '#contract/day-closes.ts'
import { isZero } from '#contract/rules/money.ts'
import { businessDay } from '#contract/rules/time.ts'
import { refreshMoney } from '#web/auction/refresh-money.ts'
import type { DrawerProps } from '#web/lists/list-page.tsx'
import { ReferenceInput } from '#web/references/references.tsx'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { NoteInput } from '#web/ui/note-input.tsx'
import { SideDrawer } from '#web/ui/side-drawer.tsx'
import { Failed } from '#web/ui/states.tsx'
import { showSuccess } from '#web/messages/toast.ts'
import { useAttempt } from '#web/ui/use-attempt.ts'
import css from '#web/features/bank-statements/bank-statements.module.css'

export function CloseDrawers({ record: { act, close } }: DrawerProps<DayCloseRow, 'reopen'>) {
  return act === 'new' ? <CloseDrawer onClose={close} /> : null
}

/** Closes a day of an account. It compares the bank with the ledger and lists the obstacles. */
function CloseDrawer({ onClose }: { onClose: () => void }) {
  const { t, label } = useText()
  const [account, setAccount] = useState<number | null>(null)
  const [day, setDay] = useState<string | null>(() => businessDay(new Date()))
  const asked = account !== null && day !== null
  const proof = useQuery({
    queryKey: ['day_closes', 'proof', account, day],
    enabled: asked,
    queryFn: ({ signal }) =>
      call(dayCloseRoutes.proof, {
        params: { id: account ?? 0 },
        query: { day: day ?? '' },
        signal,
        quiet: true,
      }),
  })
  return (
    <SideDrawer title={t('dayCloses.add')} onClose={onClose} width={520}>
      <div className={css.step}>
        <ReferenceInput
          target="own_accounts"
          label={label('day_closes', 'account_id')}
          required
          focus
          value={account}
          among={(choice) => choice.id !== 0}
          onChange={setAccount}
        />
        <DateField kind="day" label={label('day_closes', 'day')} required value={day} onChange={setDay} />
        {proof.isError && <Failed message={proof.error.message} onRetry={() => void proof.refetch()} />}
        {asked && proof.data && <Proof key={`${account} ${day}`} of={proof.data} onClose={onClose} />}
      </div>
    </SideDrawer>
  )
}

const figures = [
  'opening',
  'received',
  'paid',
  'closing',
  'deposits_held',
  'performance_held',
  'untransferred',
  'unapplied',
  'difference',
] as const

function Figures({ of }: { of: DayProof }) {
  const { t, label, money } = useText()
  return (
    <ul className={css.choices}>
      {figures.map((name) => {
        const value = of[name]
        return (
          value !== null && (
            <li key={name} className={css.choice}>
              <span>{label('day_closes', name)}</span>
              <span />
              <b className={css.money}>¥{money(value)}</b>
            </li>
          )
        )
      })}
      {of.bank_balance !== null && (
        <li className={css.choice}>
          <span>{t('dayCloses.bankBalance')}</span>
          <span />
          <b className={css.money}>¥{money(of.bank_balance)}</b>
        </li>
      )}
    </ul>
  )
}

/** Links to everything that must be done before the day can be closed. */
function InTheWay({ of }: { of: DayProof }) {
  const { t } = useText()
  const until = { account_id: of.account_id }
  return (
    <>
      {of.open_lines > 0 && (
        <Link to={addressOf('finance', { tab: 'bank_lines', state: 'open', booked_on_to: of.day, ...until })}>
          {t('dayCloses.openLines', { n: of.open_lines })}
        </Link>
      )}
      {of.pending_entries > 0 && (
        <Link
          to={addressOf('finance', { tab: 'entries', state: 'pending', occurred_on_to: of.day, ...until })}
        >
          {t('dayCloses.pendingEntries', { n: of.pending_entries })}
        </Link>
      )}
      {of.unseen_entries > 0 && <span>{t('dayCloses.unseenEntries', { n: of.unseen_entries })}</span>}
    </>
  )
}

function Proof({ of, onClose }: { of: DayProof; onClose: () => void }) {
  const { t, label } = useText()
  const [closing, setClosing] = useState('')
  const [reason, setReason] = useState('')
  const { problem, busy, attempt } = useAttempt(refreshMoney)
  const differs = of.difference !== null && !isZero(of.difference)
  const unbalanced = of.bank_balance === null && of.lines > 0
  const ready =
    !of.closed && of.open_lines === 0 && of.pending_entries === 0 && (!differs || reason.trim() !== '')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!ready) return
    const body = {
      account_id: of.account_id,
      day: of.day,
      closing: closing || null,
      reason: reason.trim() || null,
    }
    void attempt(
      () => call(dayCloseRoutes.close, { body, quiet: true }),
      () => {
        void refreshMoney()
        showSuccess(t('dayCloses.done', { day: of.day }))
        onClose()
      },
    )
  }
  return (
    <form className={css.step} onSubmit={send}>
      <Figures of={of} />
      {of.closed ? <p>{t('dayCloses.already', { day: of.closed_to ?? of.day })}</p> : <InTheWay of={of} />}
      {unbalanced && (
        <TextInput
          label={label('day_closes', 'closing')}
          required
          inputMode="decimal"
          value={closing}
          onChange={(event) => setClosing(event.currentTarget.value)}
        />
      )}
      {differs && !of.closed && (
        <NoteInput label={label('day_closes', 'reason')} required value={reason} onChange={setReason} />
      )}
      <div className={css.foot}>
        {problem && (
          <p className={css.problem} role="alert">
            {problem}
          </p>
        )}
        <Button type="submit" loading={busy} disabled={!ready}>
          {t('dayCloses.close')}
        </Button>
      </div>
    </form>
  )
}
