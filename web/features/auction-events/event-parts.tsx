import { auctionEvents, type AuctionEventRow } from '#contract/auction-events.ts'
import { FileLinks } from '#web/features/uploads/file-link.tsx'
import { Facts } from '#web/records/facts.tsx'
import { useCan } from '#web/session/session.tsx'
import { useText } from '#web/text/text.tsx'
import { BiddersPanel } from './bidders-panel.tsx'
import css from './events.module.css'
import { eventLayout } from './layout.ts'
import { LotsPanel } from './lots-panel.tsx'

/** The parts of an event's page below its figures: lots, bidders and terms. They come as one file, so at once. */
export function EventParts({ row }: { row: AuctionEventRow }) {
  const bids = useCan('signUps.use')
  return (
    <>
      <LotsPanel row={row} />
      {bids && <BiddersPanel event={row} />}
      <Terms row={row} />
    </>
  )
}

const sections = ['sale', 'viewing', 'terms', 'papers'] as const

function Terms({ row }: { row: AuctionEventRow }) {
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
