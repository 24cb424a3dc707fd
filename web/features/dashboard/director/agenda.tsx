import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { addressOf } from '#contract/grammar/addresses.ts'
import { lotRoutes } from '#contract/lots.ts'
import { addDays, businessDay } from '#contract/rules/time.ts'
import { call } from '#web/transport/api.ts'
import { useText } from '#web/text/text.tsx'
import { Urgent } from '#web/ui/urgent.tsx'
import css from './agenda.module.css'

const days = 14
const shown = 10
const coming = ['approved', 'listed', 'bidding']

export function useAgenda() {
  const [now] = useState(() => new Date())
  const query = {
    state: coming,
    auction_time_from: businessDay(now),
    auction_time_to: businessDay(addDays(now, days - 1)),
    sort: 'auction_time',
  }
  const { data, isLoading } = useQuery({
    queryKey: ['lots', 'home', 'agenda', query.auction_time_from],
    queryFn: ({ signal }) =>
      call(lotRoutes.listCommissioned, { query: { ...query, limit: shown }, signal, quiet: true }),
  })
  return { query, data, waits: isLoading }
}

/** The auctions of the next fourteen days, each with its qualified bidders. */
export function Agenda({ of: { query, data } }: { of: ReturnType<typeof useAgenda> }) {
  const { t, number, instant } = useText()
  return (
    <section aria-labelledby="agenda" className={css.card}>
      <h2 id="agenda" className={css.title}>
        {t('home.agenda', { n: number(days) })}
        {data && <Link to={addressOf('commissioned', query)}>{number(data.total)}</Link>}
      </h2>
      {data?.items.length === 0 && <p className={css.none}>{t('home.noAuctions')}</p>}
      <ul className={css.rows}>
        {data?.items.map((lot) => (
          <li key={lot.id}>
            <time dateTime={lot.auction_time ?? undefined}>{instant(lot.auction_time).slice(5, 16)}</time>
            <Link title={lot.corpore_name ?? undefined} to={addressOf('lot', { id: lot.id })}>
              {lot.corpore_name ?? lot.lot_no}
            </Link>
            <span>
              {(lot.approved_count ?? 0) === 0 ? (
                <Urgent level="late">{t('home.noBidders')}</Urgent>
              ) : (
                t('home.bidders', { n: number(lot.approved_count ?? 0) })
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
