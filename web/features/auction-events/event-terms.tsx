import { auctionEvents, type AuctionEventRow } from '#contract/auction-events.ts'
import { FileLinks } from '#web/features/uploads/file-link.tsx'
import { Facts } from '#web/records/facts.tsx'
import { useText } from '#web/text/text.tsx'
import css from './events.module.css'
import { eventLayout } from './layout.ts'

const sections = ['sale', 'viewing', 'terms', 'papers'] as const

/** The terms of an event, with its photos and files. */
export function EventTerms({ row }: { row: AuctionEventRow }) {
  const { t } = useText()
  const files = { photos: <FileLinks files={row.photos} />, files: <FileLinks files={row.files} /> }
  return (
    <div className={css.terms}>
      {sections.map((section) => (
        <section key={section}>
          <h2>{t(`auctionEvents.sections.${section}`)}</h2>
          <Facts resource={auctionEvents} row={row} names={eventLayout.detail[section]} own={files} />
        </section>
      ))}
    </div>
  )
}
