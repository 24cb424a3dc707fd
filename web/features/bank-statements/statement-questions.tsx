import { Button } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { StatementPreview } from '#contract/statement-files.ts'
import { useText } from '#web/text/text.tsx'
import { NoteInput } from '#web/ui/note-input.tsx'
import css from './bank-statements.module.css'

interface WhoseProps {
  of: StatementPreview
  ready: boolean
  onSend: () => void
}

/** Shown if the file names no account of ours: the person checks its first lines and confirms the account. */
export function Whose({ of, ready, onSend }: WhoseProps) {
  const { t, day, option, money } = useText()
  if (of.found !== null)
    return (
      <p className={css.problem} role="alert">
        {t('bankStatements.notOurs', { number: of.found })}
      </p>
    )
  return (
    <div>
      <p>{t('bankStatements.whose', { n: of.lines.length })}</p>
      <ul className={css.choices}>
        {of.lines.map((line, at) => (
          <li key={at} className={css.choice}>
            <span>{line.booked_on && day(line.booked_on)}</span>
            <span>
              {option('bank_lines', 'direction', line.direction)} · {line.counterparty ?? line.summary ?? '–'}
            </span>
            <b className={css.money}>¥{money(line.amount)}</b>
            {line.balance !== null && (
              <small>{t('bankStatements.balanceAfter', { amount: money(line.balance) })}</small>
            )}
          </li>
        ))}
      </ul>
      <div className={css.foot}>
        <Button disabled={!ready} onClick={onSend}>
          {t('bankStatements.isOurs')}
        </Button>
      </div>
    </div>
  )
}

interface WhyGapProps {
  busy: boolean
  onSend: (reason: string) => void
}

/** Shown if the balances do not connect: the file is imported only with a reason. */
export function WhyGap({ busy, onSend }: WhyGapProps) {
  const { t, label } = useText()
  const [reason, setReason] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim()) onSend(reason.trim())
  }
  return (
    <form className={css.step} onSubmit={send}>
      <NoteInput
        label={label('bank_statements', 'gap_reason')}
        required
        value={reason}
        onChange={setReason}
      />
      <div className={css.foot}>
        <Button type="submit" loading={busy} disabled={reason.trim() === ''}>
          {t('bankStatements.importAnyway')}
        </Button>
      </div>
    </form>
  )
}
