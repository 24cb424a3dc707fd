import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { monthAfter, monthBefore } from '#contract/rules/period-before.ts'
import { businessDay } from '#contract/rules/time.ts'
import { voucherFormats, voucherRoutes, type VoucherFormat, type VoucherMonth } from '#contract/vouchers.ts'
import { Page } from '#web/page/page.tsx'
import { useText } from '#web/text/text.tsx'
import { call, urlOf } from '#web/transport/api.ts'
import { saveAnswer } from '#web/transport/download.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { QueryView } from '#web/ui/query-view.tsx'
import { VoucherTable } from './voucher-table.tsx'
import css from './vouchers.module.css'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const AccountsDrawer = lazyPart(async () => (await import('./accounts-drawer.tsx')).AccountsDrawer)

/** 凭证: the vouchers of a month, and the files for the accountant's program. */
export function VouchersPage() {
  const { t } = useText()
  const [search, setSearch] = useSearchParams()
  const [today] = useState(() => businessDay(new Date()))
  const month = search.get('month') ?? today.slice(0, 7)
  const [editing, setEditing] = useState(false)
  const [again, setAgain] = useState<VoucherFormat>()
  const found = useQuery({
    queryKey: ['vouchers', month],
    queryFn: ({ signal }) => call(voucherRoutes.list, { query: { month }, signal }),
  })
  const save = async (format: VoucherFormat, reason?: string) => {
    const query = { month, format, ...(reason !== undefined && { reason }) }
    await saveAnswer(urlOf(voucherRoutes.export, { query }))
    setAgain(undefined)
    await found.refetch()
  }
  const take = (format: VoucherFormat) => {
    if (format !== 'hledger' && found.data?.open === 0) setAgain(format)
    else void save(format).catch(() => undefined)
  }
  return (
    <Page titleKey="screens.vouchers">
      <div className={css.page}>
        <p className={css.hint}>{t('vouchers.text')}</p>
        <div className={css.head}>
          <Stepper
            shown={month}
            earlier={t('commissions.earlier')}
            later={t('commissions.later')}
            onStep={(by) => setSearch({ month: by < 0 ? monthBefore(month) : monthAfter(month) })}
          />
          {voucherFormats.map((format) => (
            <Button
              key={format}
              variant="default"
              disabled={!found.data || found.data.items.length === 0}
              onClick={() => take(format)}
            >
              {t(`vouchers.formats.${format}`)}
            </Button>
          ))}
          <Button variant="default" onClick={() => setEditing(true)}>
            {t('vouchers.accounts')}
          </Button>
        </div>
        <QueryView of={found}>{(data) => <Month of={data} />}</QueryView>
      </div>

      {editing && (
        <AccountsDrawer
          onSaved={() => {
            setEditing(false)
            void found.refetch()
          }}
          onClose={() => setEditing(false)}
        />
      )}

      {again && (
        <AgainQuestion onGiven={(reason) => save(again, reason)} onClose={() => setAgain(undefined)} />
      )}
    </Page>
  )
}

function Month({ of }: { of: VoucherMonth }) {
  const { t, number, money } = useText()
  if (of.items.length === 0) return <p className={css.hint}>{t('vouchers.none')}</p>
  return (
    <>
      <p className={css.hint}>
        {t('vouchers.sum', {
          n: number(of.items.length),
          open: number(of.open),
          debit: money(of.debit),
          credit: money(of.credit),
        })}
      </p>
      <VoucherTable items={of.items} />
    </>
  )
}

interface AgainQuestionProps {
  onGiven: (reason: string) => Promise<void>
  onClose: () => void
}

/** Asks why vouchers that were exported before are exported again. */
function AgainQuestion({ onGiven, onClose }: AgainQuestionProps) {
  const { t } = useText()
  const [reason, setReason] = useState('')
  return (
    <AskDialog
      title={t('vouchers.againTitle')}
      text={t('vouchers.againText')}
      verb={t('vouchers.again')}
      disabled={reason.trim() === ''}
      onConfirm={() => onGiven(reason.trim()).catch(() => undefined)}
      onClose={onClose}
    >
      <TextInput
        label={t('vouchers.reason')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={100}
        required
        data-autofocus
      />
    </AskDialog>
  )
}
