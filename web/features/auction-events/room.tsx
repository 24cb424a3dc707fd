import { useQuery } from '@tanstack/react-query'
import { memo, useCallback, useState } from 'react'
import { Link } from 'react-router'
import type { AuctionEventRow } from '#contract/auction-events.ts'
import { eventRoomRoutes, type RoomLot } from '#contract/event-rooms.ts'
import { addressOf } from '#contract/grammar/addresses.ts'
import { priceIn } from '#web/auction/price.ts'
import { Countdown } from '#web/features/lots/countdown.tsx'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import table from '#web/ui/framed-table.module.css'
import { Failed } from '#web/ui/states.tsx'
import css from './events.module.css'
import { RoomEntry } from './room-entry.tsx'

/** The room polls once a second, however many bids come in, so that a burst of bids never blocks the page. */
const often = 1000

/** 竞价室: all lots of an event in bidding, and one line to enter bids without the mouse. */
export function Room({ event: { id, event_no, title } }: { event: AuctionEventRow }) {
  const { t, number } = useText()
  const { data, error, refetch } = useQuery({
    queryKey: ['room', id],
    queryFn: ({ signal }) => call(eventRoomRoutes.room, { params: { id }, signal, quiet: true }),
    refetchInterval: often,
  })
  const [chosen, setChosen] = useState<number>()
  const again = useCallback(() => refetch(), [refetch])
  if (error && !data) return <Failed message={error.message} onRetry={() => void again()} />
  const lots = data?.items ?? []
  return (
    <div className={css.page}>
      <header className={css.head}>
        <div>
          <p className={css.number}>{event_no}</p>
          <h1>
            {t('auctionEvents.room.title')} {number(lots.length)}
          </h1>
        </div>
        <Link to={addressOf('auctionEvent', { id })}>{title}</Link>
      </header>
      <RoomEntry lots={lots} chosen={chosen} onChoose={setChosen} onDone={again} />
      {data && lots.length === 0 && <p className={css.note}>{t('auctionEvents.room.none')}</p>}
      {lots.length > 0 && <RoomTable lots={lots} chosen={chosen} onChoose={setChosen} />}
    </div>
  )
}

interface RoomTableProps {
  lots: readonly RoomLot[]
  chosen: number | undefined
  onChoose: (seq: number) => void
}

function RoomTable({ lots, chosen, onChoose }: RoomTableProps) {
  const { t, label } = useText()
  const hasGap = lots.some((lot) => lot.gap !== undefined)
  return (
    <div className={table.box} tabIndex={0} role="region" aria-label={t('auctionEvents.room.title')}>
      <table className={`${table.table} ${css.table}`}>
        <thead>
          <tr>
            <th>{label('lots', 'corpore_name')}</th>
            <th data-align="end">{label('lots', 'starting_price')}</th>
            <th data-align="end">{t('auctionEvents.room.highest')}</th>
            <th>{t('auctionEvents.room.leader')}</th>
            <th data-align="end">{t('auctionEvents.room.next')}</th>
            {hasGap && <th data-align="end">{t('auctionEvents.room.gap')}</th>}
            <th data-align="end">{t('auctionEvents.room.qualified')}</th>
            <th data-align="end">{t('auctionEvents.figures.bids')}</th>
            <th>{t('auctionEvents.room.left')}</th>
          </tr>
        </thead>
        <tbody>
          {lots.map((lot) => (
            <RoomRow
              key={lot.id}
              lot={lot}
              isChosen={lot.event_seq === chosen}
              hasGap={hasGap}
              onChoose={onChoose}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RoomRowProps {
  lot: RoomLot
  isChosen: boolean
  hasGap: boolean
  onChoose: (seq: number) => void
}

/** Rows that have not changed are not drawn again. */
const RoomRow = memo(function RoomRow({ lot, isChosen, hasGap, onChoose }: RoomRowProps) {
  const text = useText()
  const price = (value: string | null | undefined) => (value ? priceIn(lot, value, text) : '–')
  return (
    <tr data-chosen={isChosen || undefined}>
      <td className={css.name}>
        <button type="button" className={css.pick} onClick={() => onChoose(lot.event_seq)}>
          {lot.event_seq}. {lot.corpore_name}
        </button>
      </td>
      <td data-align="end">{price(lot.starting_price)}</td>
      <td data-align="end">
        <b>{price(lot.highest)}</b>
      </td>
      <td className={css.leader} title={lot.leader?.name}>
        {lot.leader ? `${lot.leader.paddle_no} ${lot.leader.name}` : '–'}
      </td>
      <td data-align="end">{price(lot.next)}</td>
      {hasGap && <td data-align="end">{price(lot.gap)}</td>}
      <td data-align="end">{text.number(lot.bidders.length)}</td>
      <td data-align="end">{text.number(lot.bid_count)}</td>
      <td>{lot.ends_at ? <Countdown at={lot.ends_at} exact /> : '–'}</td>
    </tr>
  )
})
