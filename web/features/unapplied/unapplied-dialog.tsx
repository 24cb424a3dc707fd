import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { compare } from '#contract/rules/money.ts'
import { unappliedRoutes, type UnappliedRow, type UnappliedTarget } from '#contract/unapplied.ts'
import { ActDialog, useRefusal, type ActQuestion } from '#web/records/act-dialog.tsx'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { NoteInput } from '#web/ui/note-input.tsx'
import { NumberText } from '#web/ui/number-text.tsx'
import type { UnappliedAct } from './unapplied-list.ts'
import css from './unapplied.module.css'

type Question = ActQuestion<UnappliedRow, UnappliedAct>

/** The dialog of one act on unapplied money. */
export function UnappliedDialog(props: Question) {
  const [row] = props.rows
  if (!row) return null
  return props.id === 'apply' ? <Apply {...props} row={row} /> : <Refund {...props} row={row} />
}

type DialogProps = Question & { row: UnappliedRow }

const keyOf = ({ due_id, sign_up_id }: UnappliedTarget) => `${due_id}-${sign_up_id}`
const partOf = ({ due_id, sign_up_id }: UnappliedTarget) => (due_id === null ? { sign_up_id } : { due_id })

/** Chooses the due or the deposit to pay, and the amount. */
function Apply({ row, ...props }: DialogProps) {
  const { t, label, money } = useText()
  const [chosen, setChosen] = useState<UnappliedTarget>()
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const choose = (target: UnappliedTarget) => {
    setChosen(target)
    setAmount(compare(target.amount, row.rest) < 0 ? target.amount : row.rest)
  }
  return (
    <ActDialog
      {...props}
      size={560}
      text={t('unapplied.left', { rest: money(row.rest) })}
      ready={chosen !== undefined && amount.trim() !== ''}
      input={{ ...(chosen && partOf(chosen)), amount, ...(reason.trim() && { reason: reason.trim() }) }}
    >
      <Targets row={row} chosen={chosen} onChoose={choose} />
      <AmountInput key={chosen && keyOf(chosen)} value={amount} onChange={setAmount} />
      {/* One party's money pays for another: somebody says why. */}
      {chosen && !chosen.own && row.party_id !== null && (
        <NoteInput label={label('finance_entries', 'reason')} value={reason} onChange={setReason} />
      )}
    </ActDialog>
  )
}

function AmountInput({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useText()
  const refusal = useRefusal()
  return (
    <NumberText
      whole={false}
      required
      label={`${t('unapplied.amount')}${t('list.unitYuan')}`}
      defaultValue={value}
      error={refusal?.fields?.['amount']}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

interface TargetsProps {
  row: UnappliedRow
  chosen: UnappliedTarget | undefined
  onChoose: (target: UnappliedTarget) => void
}

function Targets({ row, chosen, onChoose }: TargetsProps) {
  const { t, option, money, day } = useText()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 250)
  const { data } = useQuery({
    queryKey: ['unapplied', 'targets', row.id, q],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(unappliedRoutes.targets, { params: { id: row.id }, query: { q }, signal, quiet: true }),
  })
  const items = data?.items ?? []
  return (
    <>
      <TextInput
        data-autofocus
        label={t('unapplied.choose')}
        placeholder={t('unapplied.find')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {data && items.length === 0 && <p>{t('unapplied.none')}</p>}
      <ul className={css.choices}>
        {items.map((target) => (
          <li key={keyOf(target)}>
            <label className={css.choice}>
              <input
                type="radio"
                name="target"
                checked={chosen !== undefined && keyOf(chosen) === keyOf(target)}
                onChange={() => onChoose(target)}
              />
              <span>
                {option('finance_entries', 'kind', target.kind)} · {target.party_name ?? '–'}
              </span>
              <span className={css.money}>¥{money(target.amount)}</span>
              <small>
                {[target.lot_name, target.on && day(target.on), target.own && t('unapplied.own')]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </label>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Enters the refund to the payer's account. The account is asked for only if it is not known. */
function Refund({ row, ...props }: DialogProps) {
  const { t, label } = useText()
  const known = row.counterparty_account
  const [amount, setAmount] = useState(row.rest)
  const [bank, setBank] = useState('')
  const [account, setAccount] = useState('')
  const asksAccount = known === null && row.party_id === null
  const named = known
    ? {}
    : { counterparty_bank: bank.trim() || null, counterparty_account: account.trim() || null }
  return (
    <ActDialog
      {...props}
      size={480}
      text={
        asksAccount
          ? t('unapplied.noAccount')
          : t('unapplied.refundText', { account: known ?? row.party_name ?? '' })
      }
      ready={amount.trim() !== ''}
      input={{ amount, ...named }}
    >
      <AmountInput value={amount} onChange={setAmount} />
      {asksAccount && (
        <>
          <TextInput
            label={label('unapplied', 'counterparty_bank')}
            value={bank}
            onChange={(event) => setBank(event.currentTarget.value)}
          />
          <TextInput
            label={label('unapplied', 'counterparty_account')}
            value={account}
            onChange={(event) => setAccount(event.currentTarget.value)}
          />
        </>
      )}
    </ActDialog>
  )
}
