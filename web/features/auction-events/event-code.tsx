import { addressOf } from '#contract/grammar/addresses.ts'
import type { EventSale } from '#contract/event-sales.ts'
import { eventPaperWords as words } from '#texts/paper/event-papers.ts'
import { AddressCode } from '#web/paper/address-code.tsx'
import css from './event-papers.module.css'

const absolute = (path: string) => new URL(path, location.origin).href

/** The code that opens the event. */
export const EventCode = ({ id }: { id: number }) => (
  <figure className={css.code}>
    <AddressCode address={absolute(addressOf('auctionEvent', { id }))} label={words.scan} />
    <figcaption>{words.scan}</figcaption>
  </figure>
)

/** The code of each lot, which leads a phone at the gate to its things. */
export const LotCodes = ({ lots }: { lots: readonly EventSale[] }) => (
  <div className={css.codes}>
    {lots.map(({ lot_id, event_seq, lot_no }) => (
      <figure key={lot_id} className={css.code}>
        <AddressCode address={absolute(addressOf('lot', { id: lot_id, tab: 'things' }))} label={lot_no} />
        <figcaption>
          {event_seq}. {lot_no}
        </figcaption>
      </figure>
    ))}
  </div>
)
