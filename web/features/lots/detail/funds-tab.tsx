import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type LotFunds, lotMoneyRoutes } from '#contract/lot-money.ts'
import type { LotRow } from '#contract/lots.ts'
import { call } from '#web/transport/api.ts'
import { entryKindOf } from '#web/auction/entry-kind.ts'
import { ChargesPanel } from '#web/features/charges/charges-panel.tsx'
import { CostsPanel } from '#web/features/costs/costs-panel.tsx'
import { Shortfalls } from '#web/auction/shortfalls.tsx'
import { ComputedDay } from '#web/auction/working-calendar.tsx'
import { useText } from '#web/text/text.tsx'
import { RowsSkeleton } from '#web/ui/page-skeleton.tsx'
import { Failed, NothingYet } from '#web/ui/states.tsx'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'
import css from './funds.module.css'

const entryTones: Record<string, Tone> = { pending: 'orange', confirmed: 'green', reversed: 'gray' }
const dueTones: Record<string, Tone> = { open: 'orange', partial: 'yellow', done: 'green', cancelled: 'gray' }
const figures = ['in', 'out', 'held'] as const

/**
 * 资金: the lot's entries, its dues and each sign-up's deposit. It
 * has no acts, because those belong to finance.
 */
export function FundsTab({ row }: { row: LotRow }) {
  const { t, money } = useText()
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['lots', 'funds', row.id],
    queryFn: ({ signal }) => call(lotMoneyRoutes.funds, { params: { id: row.id }, signal, quiet: true }),
  })
  if (isError) return <Failed message={error.message} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton />
  const none = data.entries.length + data.dues.length + data.sign_ups.length === 0
  return (
    <div className={css.funds}>
      {none && <NothingYet text={t('finance.funds.none')} />}
      <dl className={css.figures}>
        {figures.map((name) => (
          <div key={name}>
            <dt>{t(`finance.funds.${name}`)}</dt>
            <dd>¥{money(data[name])}</dd>
          </div>
        ))}
      </dl>
      <Shortfalls shortfalls={data.shortfalls} heading={(title) => <h2>{title}</h2>} />
      <Dues dues={data.dues} />
      <ChargesPanel lotId={row.id} />
      <CostsPanel lotId={row.id} />
      <Deposits rows={data.sign_ups} />
      <Entries entries={data.entries} />
    </div>
  )
}

interface RowProps {
  what: string
  about: readonly ReactNode[]
  amount: string
  badge: { tone: Tone; text: string }
}

function Row({ what, about, amount, badge }: RowProps) {
  return (
    <li>
      <div className={css.what}>
        <b>{what}</b>
        <p>
          {about.filter(Boolean).map((item, n, all) => (
            // The facts of a row have a fixed order.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={n}>
              {item}
              {n < all.length - 1 && ' · '}
            </span>
          ))}
        </p>
      </div>
      <StatusBadge tone={badge.tone}>{badge.text}</StatusBadge>
      <span className={css.amount}>{amount}</span>
    </li>
  )
}

function Dues({ dues }: { dues: LotFunds['dues'] }) {
  const { t, option, money } = useText()
  if (dues.length === 0) return null
  return (
    <section>
      <h2>{t('finance.tabs.dues') + t('list.unitYuan')}</h2>
      <ul className={css.rows}>
        {dues.map((due) => (
          <Row
            key={due.id}
            what={option('finance_dues', 'kind', due.kind ?? '')}
            about={[
              due.party_name,
              due.due_date && <ComputedDay key="due" day={due.due_date} />,
              due.round_no > 1 && t('finance.funds.round', { n: due.round_no }),
            ]}
            amount={`${money(due.paid_amount ?? '0')} / ${money(due.amount ?? '0')}`}
            badge={
              due.overdue
                ? { tone: 'red', text: t('finance.presets.overdue') }
                : {
                    tone: dueTones[due.state ?? ''] ?? 'gray',
                    text: option('finance_dues', 'state', due.state ?? ''),
                  }
            }
          />
        ))}
      </ul>
    </section>
  )
}

function Deposits({ rows }: { rows: LotFunds['sign_ups'] }) {
  const { t, option, money, label } = useText()
  if (rows.length === 0) return null
  return (
    <section>
      <h2>{t('finance.signUps') + t('list.unitYuan')}</h2>
      <ul className={css.rows}>
        {rows.map((row) => (
          <Row
            key={row.id}
            what={row.name}
            about={[row.paddle_no && `${label('sign_ups', 'paddle_no')} ${row.paddle_no}`]}
            amount={`${money(row.received_amount ?? '0')} / ${money(row.bond_price ?? '0')}`}
            badge={{ tone: 'blue', text: option('sign_ups', 'deposit_status', row.deposit_status) }}
          />
        ))}
      </ul>
    </section>
  )
}

function Entries({ entries }: { entries: LotFunds['entries'] }) {
  const text = useText()
  const { t, option, money, day } = text
  if (entries.length === 0) return null
  return (
    <section>
      <h2>{t('finance.tabs.entries') + t('list.unitYuan')}</h2>
      <ul className={css.rows}>
        {entries.map((entry) => (
          <Row
            key={entry.id}
            what={entryKindOf(text, entry)}
            about={[
              entry.entry_no,
              entry.occurred_on && day(entry.occurred_on),
              entry.counterparty,
              entry.round_no > 1 && t('finance.funds.round', { n: entry.round_no }),
            ]}
            amount={`${entry.direction === 'out' ? '−' : '+'}${money(entry.amount ?? '0')}`}
            badge={{
              tone: entryTones[entry.state] ?? 'gray',
              text: option('finance_entries', 'state', entry.state),
            }}
          />
        ))}
      </ul>
    </section>
  )
}
