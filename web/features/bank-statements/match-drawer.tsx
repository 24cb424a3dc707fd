import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import {
  bankLines,
  type BankLineRow,
  type Expectation,
  bankStatementRoutes,
} from '#contract/bank-statements.ts'
import { compare, isZero, subtract } from '#contract/rules/money.ts'
import { refreshMoney } from '#web/auction/refresh-money.ts'
import { Facts } from '#web/records/facts.tsx'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { NoteInput } from '#web/ui/note-input.tsx'
import { SideDrawer } from '#web/ui/side-drawer.tsx'
import { showSuccess } from '#web/messages/toast.ts'
import { useAttempt } from '#web/ui/use-attempt.ts'
import css from './bank-statements.module.css'
import { lineFacts } from './layout.ts'

const keyOf = ({ entry_id, sign_up_id, due_id }: Expectation) => `${entry_id}-${sign_up_id}-${due_id}`
const partOf = ({ entry_id, sign_up_id, due_id }: Expectation, amount: string) => {
  if (entry_id !== null) return { entry_id }
  return sign_up_id === null ? { due_id: due_id ?? 0, amount } : { sign_up_id, amount }
}

/** Splits the line's amount over the chosen entries, in order. A due or a deposit may be paid in part. */
function partsOf(line: BankLineRow, chosen: readonly Expectation[]) {
  let rest = line.amount
  const parts = chosen.map((expectation) => {
    const amount =
      compare(expectation.amount, rest) > 0 && expectation.entry_id === null ? rest : expectation.amount
    rest = subtract(rest, amount)
    return partOf(expectation, amount)
  })
  return { parts, rest }
}

/** A bank line and the entries it may match. */
export function MatchDrawer({ row, onClose }: { row: BankLineRow; onClose: () => void }) {
  const { t, option, money } = useText()
  const title = `${option('bank_lines', 'direction', row.direction)} ¥${money(row.amount)}`
  return (
    <SideDrawer title={title} onClose={onClose} width={640}>
      <Facts resource={bankLines} row={row} names={lineFacts} />
      {row.state === 'open' ? <Match row={row} onDone={onClose} /> : <Settled row={row} />}
      {row.state === 'open' && row.direction === 'out' && <p>{t('bankStatements.outHelp')}</p>}
    </SideDrawer>
  )
}

function Settled({ row }: { row: BankLineRow }) {
  const { option, money } = useText()
  return (
    <ul className={css.choices}>
      {row.entries.map((entry) => (
        <li key={entry.id} className={css.choice}>
          <span>{entry.entry_no}</span>
          <span>{option('finance_entries', 'kind', entry.kind)}</span>
          <span className={css.money}>¥{money(entry.amount)}</span>
          <small>{entry.lot_id_name}</small>
        </li>
      ))}
      {row.aside && (
        <li className={css.choice}>
          <span>{option('bank_lines', 'aside', row.aside)}</span>
          <span>{row.reason}</span>
          <span className={css.money}>¥{money(row.aside_amount ?? '0')}</span>
        </li>
      )}
    </ul>
  )
}

function Match({ row, onDone }: { row: BankLineRow; onDone: () => void }) {
  const { t, label, money } = useText()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 250)
  const [chosen, setChosen] = useState<readonly Expectation[]>(row.expected ? [row.expected] : [])
  const [reason, setReason] = useState('')
  const { problem, refusal, busy, attempt } = useAttempt(refreshMoney)
  const { data } = useQuery({
    queryKey: ['bank_lines', 'candidates', row.id, q],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(bankStatementRoutes.lineCandidates, { params: { id: row.id }, query: { q }, signal, quiet: true }),
  })
  const { parts, rest } = partsOf(row, chosen)
  // Somebody else pays for the party, or a deposit comes into a settlement account.
  const asksWhy = refusal?.reason === 'payer_differs' || refusal?.fields?.['reason'] !== undefined
  const over = compare(rest, '0') < 0
  // The remainder of incoming money becomes unapplied. That of outgoing money is set aside.
  const asksReason = row.direction === 'out' && !isZero(rest)
  const ready = chosen.length > 0 && !over && (!asksReason || reason.trim() !== '')
  const send = (event: FormEvent) => {
    event.preventDefault()
    const body = { parts, version: row.version, ...(reason.trim() && { reason: reason.trim() }) }
    if (!ready) return
    void attempt(
      () => call(bankStatementRoutes.matchLine, { params: { id: row.id }, body, quiet: true }),
      () => {
        void refreshMoney()
        showSuccess(t('finance.done'))
        onDone()
      },
    )
  }
  const toggle = (expectation: Expectation) =>
    setChosen((before) =>
      before.some((other) => keyOf(other) === keyOf(expectation))
        ? before.filter((other) => keyOf(other) !== keyOf(expectation))
        : [...before, expectation],
    )
  return (
    <form className={css.step} onSubmit={send}>
      <TextInput
        data-autofocus={!row.expected || undefined}
        aria-label={t('bankStatements.find')}
        placeholder={t('bankStatements.find')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Candidates items={data?.items} chosen={chosen} onToggle={toggle} />
      {chosen.length > 0 && row.direction === 'in' && !isZero(rest) && !over && (
        <p>{t('bankStatements.over', { rest: money(rest) })}</p>
      )}
      {chosen.length > 0 && !over && (asksReason || asksWhy) && (
        <NoteInput label={label('bank_lines', 'reason')} required value={reason} onChange={setReason} />
      )}
      <div className={css.foot}>
        {problem && (
          <p className={css.problem} role="alert">
            {problem}
          </p>
        )}
        <span aria-live="polite">
          {t('bankStatements.rest', {
            sum: money(subtract(row.amount, rest)),
            rest: money(rest),
          })}
        </span>
        <Button
          type="submit"
          data-autofocus={row.expected !== null || undefined}
          loading={busy}
          disabled={!ready}
        >
          {t('bankStatements.acts.match')}
        </Button>
      </div>
    </form>
  )
}

interface CandidatesProps {
  items: readonly Expectation[] | undefined
  chosen: readonly Expectation[]
  onToggle: (expectation: Expectation) => void
}

function Candidates({ items = [], chosen, onToggle }: CandidatesProps) {
  const { t, option, money } = useText()
  if (items.length === 0) return <p>{t('bankStatements.nothing')}</p>
  return (
    <ul className={css.choices}>
      {items.map((item) => (
        <li key={keyOf(item)}>
          <label className={css.choice}>
            <input
              type="checkbox"
              checked={chosen.some((other) => keyOf(other) === keyOf(item))}
              onChange={() => onToggle(item)}
            />
            <span>
              {option('finance_entries', 'kind', item.kind)} · {item.payer ?? '–'}
            </span>
            <span className={css.money}>¥{money(item.amount)}</span>
            <small>
              {[item.lot_id_name, item.on, item.fits.account ? null : t('bankStatements.otherAccount')]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </label>
        </li>
      ))}
    </ul>
  )
}
