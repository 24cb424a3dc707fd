import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AuctionEventRow } from '#contract/auction-events.ts'
import type { EventSignUpRow } from '#contract/event-sign-ups.ts'
import { defaultLimit } from '#contract/grammar/envelope.ts'
import { addressOf } from '#contract/grammar/addresses.ts'
import { reviewStatuses } from '#contract/sign-ups.ts'
import { depositTones } from '#web/features/sign-ups/sign-up-states.tsx'
import { useText } from '#web/text/text.tsx'
import table from '#web/ui/framed-table.module.css'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Failed } from '#web/ui/states.tsx'
import { eventSignUpsQuery } from './event-queries.ts'
import { usePages } from './use-pages.ts'
import css from './events.module.css'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const BidderDialog = lazyPart(async () => (await import('./bidder-dialog.tsx')).BidderDialog)

/** The bidders of an event, each with one paddle for all lots. */
export function BiddersPanel({ event }: { event: AuctionEventRow }) {
  const { t, number, label } = useText()
  const [at, pager] = usePages()
  const { data, error, refetch } = useQuery(eventSignUpsQuery(event.id, at))
  const [adding, setAdding] = useState(false)
  const rows = data?.items ?? []
  const title = t('eventSignUps.title', { n: number(data?.total ?? 0) })
  const { sign_ups } = event.sums
  const none = sign_ups > 0 ? t('eventSignUps.byLot', { n: number(sign_ups) }) : t('eventSignUps.none')
  const columns = [
    label('sign_ups', 'paddle_no'),
    label('sign_ups', 'recycler_id'),
    t('eventSignUps.lots'),
    label('sign_ups', 'review_status'),
    label('sign_ups', 'deposit_status'),
    t('eventSignUps.won'),
  ]
  return (
    <section className={css.lots} aria-label={title}>
      <div className={css.bar}>
        <h2>{title}</h2>
        {event.lots.listed > 0 && (
          <Button size="compact-md" variant="default" onClick={() => setAdding(true)}>
            {t('eventSignUps.add')}
          </Button>
        )}
      </div>
      {error && !data && <Failed message={error.message} onRetry={() => void refetch()} />}
      {data && rows.length === 0 && <p className={css.note}>{none}</p>}
      {rows.length > 0 && (
        <div className={table.box} tabIndex={0} role="region" aria-label={title}>
          <table className={`${table.table} ${css.table}`}>
            <thead>
              <tr>
                {columns.map((name) => (
                  <th key={name}>{name}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <BidderRow key={row.id} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data && data.total > defaultLimit && <Pager total={data.total} {...pager} />}
      {adding && <BidderDialog event={event} onClose={() => setAdding(false)} />}
    </section>
  )
}

function BidderRow({ row }: { row: EventSignUpRow }) {
  const { t, option, number } = useText()
  const [first] = row.lots
  const reviews = reviewStatuses
    .map((status) => [status, row.reviews[status] ?? 0] as const)
    .filter(([, n]) => n > 0)
  const wins =
    row.wins_covered === null ? number(row.wins) : `${number(row.wins)} / ${number(row.wins_covered)}`
  return (
    <tr>
      <td>{row.paddle_no}</td>
      <td className={css.name}>
        {first ? (
          <Link to={addressOf('signUps', { id: first.id })}>{row.recycler_id_name}</Link>
        ) : (
          row.recycler_id_name
        )}
      </td>
      <td title={row.lots.map((lot) => `${lot.event_seq}. ${lot.corpore_name ?? ''}`).join('\n')}>
        {number(row.lot_count)}
      </td>
      <td>
        {reviews.map(([status, n]) => `${option('sign_ups', 'review_status', status)} ${n}`).join(' · ')}
      </td>
      <td>
        {row.bond_price === null ? (
          t('eventSignUps.ofLots')
        ) : (
          <StatusBadge tone={depositTones[row.deposit_status]}>
            {option('sign_ups', 'deposit_status', row.deposit_status)}
          </StatusBadge>
        )}
      </td>
      <td>{wins}</td>
    </tr>
  )
}
