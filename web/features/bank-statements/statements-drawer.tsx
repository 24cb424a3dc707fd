import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { statementRoutes, type StatementRow } from '#contract/statement-files.ts'
import { refreshMoney } from '#web/auction/refresh-money.ts'
import { showSuccess } from '#web/messages/toast.ts'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { NoteInput } from '#web/ui/note-input.tsx'
import { SideDrawer } from '#web/ui/side-drawer.tsx'
import { Failed } from '#web/ui/states.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useAttempt } from '#web/ui/use-attempt.ts'
import css from './bank-statements.module.css'

const tones = { kept: 'green', asked: 'orange', taken_back: 'gray' } as const
/** The number of statements shown, the newest first. */
const most = 50

const statementsQuery = {
  queryKey: ['bank_statements', 'newest'],
  queryFn: () => call(statementRoutes.list, { query: { limit: most }, quiet: true }),
}

/** The imported statements. Two people can take a wrong one back. */
export function StatementsDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useText()
  const [asking, setAsking] = useState<StatementRow>()
  const { data, isError, error, refetch } = useQuery(statementsQuery)
  return (
    <SideDrawer title={t('bankStatements.statements')} onClose={onClose} width={640}>
      {isError && <Failed message={error.message} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && <p>{t('bankStatements.noStatements')}</p>}
      <ul className={css.choices}>
        {data?.items.map((row) => (
          <Statement key={row.id} row={row} onTakeBack={() => setAsking(row)} />
        ))}
      </ul>
      {asking && <TakeBack row={asking} onClose={() => setAsking(undefined)} />}
    </SideDrawer>
  )
}

function Statement({ row, onTakeBack }: { row: StatementRow; onTakeBack: () => void }) {
  const { t, option, money, day, instant, number } = useText()
  const facts = [
    row.account_id_name,
    row.from_on && row.to_on && `${day(row.from_on)} – ${day(row.to_on)}`,
    t('bankStatements.result', {
      lines: number(row.lines),
      added: number(row.added),
      known: number(row.lines - row.added),
    }),
    row.opening !== null && row.closing !== null
      ? t('bankStatements.balances', { opening: money(row.opening), closing: money(row.closing) })
      : null,
    row.created_at && `${row.created_by_name ?? ''} ${instant(row.created_at)}`,
  ]
  const gap =
    row.gap_expected !== null && row.gap_found !== null
      ? t('bankStatements.gapOf', {
          expected: money(row.gap_expected),
          found: money(row.gap_found),
          reason: row.gap_reason ?? '',
        })
      : null
  const taken = [row.taken_back_by_name ?? row.asked_by_name, row.take_back_reason].filter(Boolean)
  return (
    <li className={css.statement}>
      <span>
        <b>{row.file_name}</b>{' '}
        <StatusBadge tone={tones[row.state]}>{option('bank_statements', 'state', row.state)}</StatusBadge>
      </span>
      {row.actions.includes('take_back') && (
        <Button size="compact-sm" variant="default" onClick={onTakeBack}>
          {t('bankStatements.acts.takeBack')}
        </Button>
      )}
      <small>{facts.filter(Boolean).join(' · ')}</small>
      {gap && <small>{gap}</small>}
      {row.state !== 'kept' && <small>{taken.join(' · ')}</small>}
    </li>
  )
}

function TakeBack({ row, onClose }: { row: StatementRow; onClose: () => void }) {
  const { t, label } = useText()
  const [reason, setReason] = useState('')
  const { problem, attempt } = useAttempt(refreshMoney)
  const send = () =>
    attempt(
      () =>
        call(statementRoutes.takeBack, {
          params: { id: row.id },
          body: { reason: reason.trim(), version: row.version },
          quiet: true,
        }),
      (after) => {
        void refreshMoney()
        showSuccess(t(after.state === 'asked' ? 'bankStatements.asked' : 'finance.done'))
        onClose()
      },
    )
  return (
    <AskDialog
      title={t('bankStatements.ask.takeBack', { name: row.file_name ?? '' })}
      text={t('bankStatements.ask.takeBackText')}
      verb={t('bankStatements.acts.takeBack')}
      danger
      disabled={reason.trim() === ''}
      problem={problem}
      onConfirm={send}
      onClose={onClose}
    >
      <NoteInput
        label={label('bank_statements', 'take_back_reason')}
        required
        data-autofocus
        value={reason}
        onChange={setReason}
      />
    </AskDialog>
  )
}
