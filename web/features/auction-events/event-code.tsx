import { addressOf } from '#contract/grammar/addresses.ts'
import { eventPaperWords as words } from '#texts/paper/event-papers.ts'
import { AddressCode } from '#web/paper/address-code.tsx'
import css from './event-papers.module.css'

/** The code that opens the event. */
export const EventCode = ({ id }: { id: number }) => (
  <figure className={css.code}>
    <AddressCode
      address={new URL(addressOf('auctionEvent', { id }), location.origin).href}
      label={words.scan}
    />
    <figcaption>{words.scan}</figcaption>
  </figure>
)
