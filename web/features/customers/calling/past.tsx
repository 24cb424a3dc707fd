import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { addressOf } from '../../../../contract/addresses.ts'
import type { LotRow } from '../../../../contract/lots.ts'
import { priceIn } from '../../../auction/price.ts'
import { useText } from '../../../text/text.tsx'
import { Log, LogEntry } from '../../../ui/log.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { FollowUp } from '../follow-ups.tsx'
import css from './calling.module.css'
import { customerLotsQuery, latestNotesQuery } from './latest-notes.ts'

/** What was said last, and what this customer has at auction. */
export function Past({ id }: { id: number }) {
  const { t } = useText()
  const notes = useQuery(latestNotesQuery(id)).data?.items
  const lots = useQuery(customerLotsQuery(id)).data?.items ?? []
  return (
    <section className={css.past}>
      {lots.length > 0 && (
        <>
          <h3>{t('customers.calling.lots')}</h3>
          <ul className={css.lots}>
            {lots.map((lot) => (
              <Lot key={lot.id} lot={lot} />
            ))}
          </ul>
        </>
      )}
      <h3>{t('customers.calling.notes')}</h3>
      {notes?.length === 0 && <p className={css.nothing}>{t('customers.noFollowUps')}</p>}
      <Log>
        {notes?.map((row) => (
          <LogEntry key={row.id}>
            <FollowUp row={row} />
          </LogEntry>
        ))}
      </Log>
    </section>
  )
}

/** The end of the latest note, where the others are further down. */
export function LastWord({ id }: { id: number }) {
  const { option } = useText()
  const [latest] = useQuery(latestNotesQuery(id)).data?.items ?? []
  if (!latest) return null
  return (
    <p className={css.last}>
      <b>{option('follow_ups', 'kind', latest.kind)}</b> <RelativeTime at={latest.created_at} />{' '}
      {latest.content}
    </p>
  )
}

function Lot({ lot }: { lot: LotRow }) {
  const text = useText()
  const price = lot.deal_price ?? lot.highest_price ?? lot.starting_price
  return (
    <li>
      <Link to={addressOf('lot', { id: lot.id })}>{lot.lot_no}</Link>
      <span className={css.lotName}>{lot.corpore_name}</span>
      <span className={css.lotEnd}>
        <StatusBadge tone="gray">{text.option('lots', 'state', lot.state)}</StatusBadge>
        {price && <span>{priceIn(lot, price, text)}</span>}
      </span>
    </li>
  )
}
