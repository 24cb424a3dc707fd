import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  subjects,
  voucherColumns,
  voucherRoutes,
  type Subject,
  type SubjectAccount,
  type VoucherAccounts,
  type VoucherColumn,
} from '#contract/vouchers.ts'
import { showSuccess } from '#web/messages/toast.ts'
import { useText, type Speaker } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { QueryView } from '#web/ui/query-view.tsx'
import { SideDrawer } from '#web/ui/side-drawer.tsx'
import { useAttempt } from '#web/ui/use-attempt.ts'
import css from './vouchers.module.css'

interface AccountsDrawerProps {
  onSaved: () => void
  onClose: () => void
}

/** The table of accounts: the account of each kind of entry, and the columns for 金蝶. */
export function AccountsDrawer({ onSaved, onClose }: AccountsDrawerProps) {
  const { t } = useText()
  const found = useQuery({
    queryKey: ['voucher_accounts'],
    queryFn: ({ signal }) => call(voucherRoutes.accounts, { signal }),
    gcTime: 0,
  })
  return (
    <SideDrawer title={t('vouchers.accounts')} onClose={onClose}>
      <QueryView of={found}>{(data) => <AccountsForm of={data} onSaved={onSaved} />}</QueryView>
    </SideDrawer>
  )
}

const own = ['bank_deposit', 'bank_settlement', 'platform'] as const
const subjectWords = ({ t, option }: Speaker, subject: Subject): string => {
  const ours = own.find((name) => name === subject)
  return ours ? t(`vouchers.subjects.${ours}`) : option('finance_entries', 'kind', subject)
}

function AccountsForm({ of, onSaved }: { of: VoucherAccounts; onSaved: () => void }) {
  const text = useText()
  const { t } = text
  const [accounts, setAccounts] = useState(of.accounts)
  const [columns, setColumns] = useState(of.columns.join(' '))
  const { problem, busy, attempt } = useAttempt()
  const fixed = !of.actions.includes('edit')
  const change = (subject: Subject, part: Partial<SubjectAccount>) =>
    setAccounts((was) => ({ ...was, [subject]: { ...was[subject], ...part } }))
  const save = () => {
    const chosen = columns.split(/[\s,，]+/).filter((column) => column !== '') as VoucherColumn[]
    const body = {
      accounts: subjects.map((subject) => ({ subject, ...accounts[subject] })),
      columns: chosen,
      version: of.version,
    }
    return attempt(
      () => call(voucherRoutes.changeAccounts, { body, quiet: true }),
      () => {
        showSuccess(t('vouchers.saved'))
        onSaved()
      },
    )
  }
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <p className={css.hint}>{t('vouchers.accountsText')}</p>
      {subjects.map((subject) => (
        <fieldset key={subject} className={css.subject} disabled={fixed}>
          <legend>{subjectWords(text, subject)}</legend>
          <TextInput
            aria-label={`${subjectWords(text, subject)} ${t('vouchers.columns.account_code')}`}
            value={accounts[subject].code}
            maxLength={40}
            onChange={(event) => change(subject, { code: event.currentTarget.value })}
          />
          <TextInput
            aria-label={`${subjectWords(text, subject)} ${t('vouchers.columns.account_name')}`}
            value={accounts[subject].name}
            maxLength={60}
            onChange={(event) => change(subject, { name: event.currentTarget.value })}
          />
        </fieldset>
      ))}
      <TextInput
        label={t('vouchers.order')}
        description={`${t('vouchers.orderText')} ${voucherColumns.join(' ')}`}
        value={columns}
        disabled={fixed}
        onChange={(event) => setColumns(event.currentTarget.value)}
      />
      {problem && <p role="alert">{problem}</p>}
      {!fixed && (
        <Button type="submit" loading={busy}>
          {t('vouchers.save')}
        </Button>
      )}
    </form>
  )
}
