import { useQuery } from '@tanstack/react-query'
import type { CustomerRow } from '#contract/customers.ts'
import { Phone } from '#web/records/phone.tsx'
import { useText } from '#web/text/text.tsx'
import { Log, LogEntry } from '#web/ui/log.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { revealOf } from '../customer-phone.tsx'
import { contactsQuery } from '#web/features/contacts/contact-queries.ts'
import { lotsQuery } from '../customer-queries.ts'
import { FollowUp } from '../follow-ups.tsx'
import css from './calling.module.css'
import { latestNotesQuery } from './latest-notes.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const CustomerLots = lazyPart(async () => (await import('../customer-lots.tsx')).CustomerLots)

const mostLots = 5

/** The latest follow-up of the customer and its lots at auction. */
export function CallHistory({ row }: { row: CustomerRow }) {
  const { t } = useText()
  const { id } = row
  const notes = useQuery(latestNotesQuery(id)).data?.items
  const lots = useQuery(lotsQuery(id)).data
  return (
    <section className={css.past}>
      <OtherContacts row={row} />
      {lots && lots.total > 0 && (
        <div className={css.lots}>
          <h3>{t('customers.calling.lots')}</h3>

          <CustomerLots customerId={id} most={mostLots} />
        </div>
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

/** Other contacts to ask for if the primary one does not answer. */
function OtherContacts({ row }: { row: CustomerRow }) {
  const { t } = useText()
  const others = useQuery(contactsQuery(row.id)).data?.items
  if (!others || others.length === 0) return null
  return (
    <div className={css.others}>
      <h3>{t('customers.calling.others')}</h3>
      <ul>
        {others.map((person) => (
          <li key={person.id}>
            <span>
              <b>{person.name}</b> {[person.duty, person.department].filter(Boolean).join(' · ')}
            </span>
            <Phone
              name={person.name}
              number={person.phone}
              masked={person.masked?.includes('phone') ?? false}
              reveal={revealOf(row)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The last lines of the latest note. Earlier notes are further down. */
export function LatestNote({ id }: { id: number }) {
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
