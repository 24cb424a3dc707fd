import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { addressOf } from '#contract/grammar/addresses.ts'
import { monthCloseRoutes, type MonthCloseRow, type MonthProof } from '#contract/month-closes.ts'
import { isZero } from '#contract/rules/money.ts'
import { refreshMoney } from '#web/auction/refresh-money.ts'
import { showSuccess } from '#web/messages/toast.ts'
import { useCan } from '#web/session/session.tsx'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { NoteInput } from '#web/ui/note-input.tsx'
import { SideDrawer } from '#web/ui/side-drawer.tsx'
import { Failed } from '#web/ui/states.tsx'
import { useAttempt } from '#web/ui/use-attempt.ts'
import css from '#web/features/bank-statements/bank-statements.module.css'

interface MonthDrawerProps {
  month: string
  close: MonthCloseRow | undefined
  onClose: () => void
}

/** One month: its sums by kind, the obstacles to its close, and the close itself. */
export function MonthDrawer({ month, close, onClose }: MonthDrawerProps) {
  const proof = useQuery({
    queryKey: ['month_closes', 'proof', month],
    queryFn: ({ signal }) => call(monthCloseRoutes.proof, { query: { month }, signal, quiet: true }),
  })
  return (
    <SideDrawer title={month} onClose={onClose} width={560}>
      {proof.isError && <Failed message={proof.error.message} onRetry={() => void proof.refetch()} />}
      {proof.data && (
        <div className={css.step}>
          <Figures of={proof.data} />
          {close ? <Closed row={close} onDone={onClose} /> : <Close of={proof.data} onDone={onClose} />}
        </div>
      )}
    </SideDrawer>
  )
}

function Figures({ of }: { of: MonthProof }) {
  const { t, label, option, money, number } = useText()
  const totals = (['received', 'paid', 'deposits_held', 'performance_held', 'unapplied'] as const).map(
    (name) => ({
      name: label('month_closes', name),
      value: of[name],
    }),
  )
  const differences = of.accounts
    .filter(({ difference }) => difference !== null)
    .map(({ name, difference }) => ({ name: t('monthCloses.deposits', { name }), value: difference ?? '0' }))
  return (
    <>
      <ul className={css.choices}>
        {[...totals, ...differences].map(({ name, value }) => (
          <li key={name} className={css.choice}>
            <span>{name}</span>
            <span />
            <b className={css.money}>¥{money(value)}</b>
          </li>
        ))}
      </ul>
      <h3>{t('monthCloses.byKind')}</h3>
      {of.sums.length === 0 && <p>{t('monthCloses.nothing')}</p>}
      <ul className={css.choices}>
        {of.sums.map((sum) => (
          <li key={sum.kind} className={css.choice}>
            <span>{option('finance_entries', 'kind', sum.kind)}</span>
            <span>{number(sum.entries)}</span>
            <span className={css.money}>¥{money(sum.amount)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Tasks before the month can be closed. */
function InTheWay({ of }: { of: MonthProof }) {
  const { t, day } = useText()
  const until = (tab: string, more: Record<string, string>) => addressOf('finance', { tab, ...more })
  return (
    <>
      {!of.over && <p>{t('monthCloses.notOver', { month: of.month })}</p>}
      {of.accounts
        .filter(({ ready }) => !ready)
        .map(({ id, name, closed_to }) => (
          <Link key={id} to={until('day_closes', { account_id: String(id) })}>
            {closed_to === null
              ? t('monthCloses.daysNone', { name })
              : t('monthCloses.days', { name, day: day(closed_to) })}
          </Link>
        ))}
      {of.pending_entries > 0 && (
        <Link to={until('entries', { state: 'pending', occurred_on_to: of.to })}>
          {t('monthCloses.pending', { n: of.pending_entries })}
        </Link>
      )}
      {of.open_lines > 0 && (
        <Link to={until('bank_lines', { state: 'open', booked_on_to: of.to })}>
          {t('monthCloses.lines', { n: of.open_lines })}
        </Link>
      )}
      {of.unseen_entries > 0 && <span>{t('monthCloses.unseen', { n: of.unseen_entries })}</span>}
    </>
  )
}

const differs = ({ accounts, unseen_entries }: MonthProof): boolean =>
  unseen_entries > 0 || accounts.some(({ difference }) => difference !== null && !isZero(difference))

function Close({ of, onDone }: { of: MonthProof; onDone: () => void }) {
  const { t, label } = useText()
  const mayClose = useCan('monthCloses.close')
  const [reason, setReason] = useState('')
  const { problem, busy, attempt } = useAttempt(refreshMoney)
  const blocked =
    !of.over || of.pending_entries > 0 || of.open_lines > 0 || of.accounts.some(({ ready }) => !ready)
  const asks = !blocked && differs(of)
  const ready = !blocked && (!asks || reason.trim() !== '')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!ready) return
    void attempt(
      () =>
        call(monthCloseRoutes.close, {
          body: { month: of.month, ...(reason.trim() && { reason: reason.trim() }) },
          quiet: true,
        }),
      () => {
        void refreshMoney()
        showSuccess(t('monthCloses.done', { month: of.month }))
        onDone()
      },
    )
  }
  return (
    <form className={css.step} onSubmit={send}>
      <InTheWay of={of} />
      {asks && (
        <NoteInput label={label('month_closes', 'reason')} required value={reason} onChange={setReason} />
      )}
      <div className={css.foot}>
        {problem && (
          <p className={css.problem} role="alert">
            {problem}
          </p>
        )}
        {mayClose && (
          <Button type="submit" loading={busy} disabled={!ready}>
            {t('monthCloses.close')}
          </Button>
        )}
      </div>
    </form>
  )
}

function Closed({ row, onDone }: { row: MonthCloseRow; onDone: () => void }) {
  const { t, label } = useText()
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const { problem, attempt } = useAttempt(refreshMoney)
  const send = () =>
    attempt(
      () =>
        call(monthCloseRoutes.reopen, {
          params: { id: row.id },
          body: { reason: reason.trim(), version: row.version },
          quiet: true,
        }),
      () => {
        void refreshMoney()
        showSuccess(t('finance.done'))
        onDone()
      },
    )
  return (
    <>
      {row.reason && <p>{row.reason}</p>}
      {row.actions.includes('reopen') && (
        <div className={css.foot}>
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('monthCloses.reopen')}
          </Button>
        </div>
      )}
      {asking && (
        <AskDialog
          title={t('monthCloses.ask', { name: row.month })}
          text={t('monthCloses.askText')}
          verb={t('monthCloses.reopen')}
          danger
          disabled={reason.trim() === ''}
          problem={problem}
          onConfirm={send}
          onClose={() => setAsking(false)}
        >
          <NoteInput
            label={label('month_closes', 'reopen_reason')}
            required
            data-autofocus
            value={reason}
            onChange={setReason}
          />
        </AskDialog>
      )}
    </>
  )
}
