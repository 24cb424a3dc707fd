import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { AuctionEventRow } from '#contract/auction-events.ts'
import type { EventPaperFacts } from '#contract/event-papers.ts'
import { addressOf } from '#contract/grammar/addresses.ts'
import type { LotRow } from '#contract/lots.ts'
import { moneyOf } from '#contract/rules/money-shown.ts'
import { eventNotice as words } from '#texts/paper/auction-events.ts'
import { eventPapers, eventPrintOf, type EventPaper } from '#web/auction/print-paths.ts'
import { whereaboutsOfLots } from '#web/paper/whereabouts-words.ts'
import { quantityOf } from '#web/auction/quantity.ts'
import { PaperPage, Sheet } from '#web/paper/paper-page.tsx'
import { Amounts, Seals, Title } from '#web/paper/paper-parts.tsx'
import { momentOf, paperWords, say } from '#web/paper/paper-words.ts'
import { useText } from '#web/text/text.tsx'
import { queries } from '#web/transport/queries.ts'
import { Failed } from '#web/ui/states.tsx'
import { eventLotsQuery, eventPaperQuery, eventQuery } from './event-queries.ts'
import { houseOf } from './event-house.ts'
import css from './event-papers.module.css'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const BuyerPapers = lazyPart(async () => (await import('./buyer-papers.tsx')).BuyerPapers)
const EventSheet = lazyPart(async () => (await import('./event-sheet.tsx')).EventSheet)

/**
 * Papers of an event on A4, without the shell: the notice with one table of lots, or the report on
 * whereabouts.
 */
export const EventPrintPage = () => (
  <QueryClientProvider client={queries}>
    <Printed />
  </QueryClientProvider>
)

const Whereabouts = lazyPart(
  async () => (await import('#web/features/things/whereabouts-paper.tsx')).WhereaboutsPaper,
)

/** The notice, or with `doc=whereabouts` the report on the things. */
function Printed() {
  const [search] = useSearchParams()
  if (search.get('doc') !== 'whereabouts') return <Paper />
  return (
    <>
      <Whereabouts />
    </>
  )
}

/** Papers that each buyer gets for the lots won. Finance may print these only. */
const ofBuyers: readonly EventPaper[] = ['confirmation', 'pick_up', 'account']

function Paper() {
  const [search] = useSearchParams()
  const id = Number(search.get('id')) || 0
  const doc = eventPapers.find((name) => name === search.get('doc')) ?? 'notice'
  if (ofBuyers.includes(doc))
    return (
      <>
        <BuyerPapers id={id} doc={doc} above={<Choice id={id} doc={doc} />} />
      </>
    )
  return <EventPapers id={id} doc={doc} />
}

/** Which paper it is. */
function Choice({ id, doc }: { id: number; doc: EventPaper }) {
  const { t } = useText()
  return (
    <nav className={css.docs} aria-label={t('eventSignUps.papers.label')}>
      {eventPapers.map((name) => (
        <Link key={name} to={eventPrintOf(id, name)} aria-current={name === doc ? 'page' : undefined}>
          {t(`eventSignUps.papers.${name}`)}
        </Link>
      ))}
    </nav>
  )
}

function EventPapers({ id, doc }: { id: number; doc: EventPaper }) {
  const { t } = useText()
  const { data: row, error, refetch } = useQuery(eventQuery(id))
  const { data: lots } = useQuery(eventLotsQuery(id))
  const { data: facts } = useQuery(eventPaperQuery(id))
  const isWhole = row && lots && facts
  useEffect(() => {
    document.title = row?.event_no ?? ''
  }, [row])
  return (
    <PaperPage
      label={t('auctionEvents.acts.print')}
      back={{ to: addressOf('auctionEvent', { id }), label: t('screens.auctionEvent') }}
      print={{ label: t('lots.docs.print'), disabled: !isWhole }}
      above={<Choice id={id} doc={doc} />}
    >
      <Sheet>
        {error && !row && <Failed message={error.message} onRetry={() => void refetch()} />}
        {isWhole && doc === 'notice' && <Notice row={row} lots={lots.items} facts={facts} />}
        {isWhole && doc !== 'notice' && <EventSheet doc={doc} row={row} lots={lots} facts={facts} />}
      </Sheet>
    </PaperPage>
  )
}

const { open } = paperWords
const stated = (value: string | number | null | undefined) =>
  value === null || value === undefined ? open : String(value)

/** The table of lots with their starting prices. It never shows the reserve or the consignor. */
const lineOf = (lot: LotRow, row: AuctionEventRow): string[] => [
  String(lot.event_seq),
  stated(lot.corpore_name),
  quantityOf(lot) ?? open,
  lot.starting_price
    ? moneyOf(lot.starting_price) + (lot.pricing_basis === 1 ? `/${lot.unit ?? ''}` : '')
    : open,
  row.bond_mode === 'per_event' ? words.ofEvent : lot.bond_price ? moneyOf(lot.bond_price) : open,
  [lot.add_price_one, lot.add_price_two, lot.add_price_three]
    .filter((step) => step !== null)
    .map(moneyOf)
    .join(' / ') || open,
]

interface NoticeProps {
  row: AuctionEventRow
  lots: readonly LotRow[]
  facts: EventPaperFacts
}

function Notice({ row, lots, facts }: NoticeProps) {
  const bond = row.bond_price ? moneyOf(row.bond_price) : open
  const wins = row.wins_limit === null ? words.anyWins : say(words.wins, { n: row.wins_limit })
  const parts: [string, string[]][] = [
    [
      words.viewing,
      [
        say(words.viewingText, {
          from: momentOf(row.view_from),
          to: momentOf(row.view_to),
          address: stated(row.look_address),
          person: stated(row.link_username),
          phone: stated(row.link_phone),
        }),
      ],
    ],
    [
      words.signUp,
      [
        say(words.signUpText, { end: momentOf(row.signup_end_time) }),
        row.bond_mode === 'per_event' ? say(words.onBond, { bond, wins }) : words.eachBond,
        say(paperWords.notice.depositText, { account: facts.deposit_account }),
      ],
    ],
    [
      words.terms,
      [
        say(words.payText, { pay: facts.payment_due, payer: stated(facts.commission_payer) }),
        say(paperWords.notice.feesText, { fees: facts.fees }),
        say(words.cleanText, { clean: momentOf(row.clean_end_time), tax: stated(row.tax_receipt) }),
        ...whereaboutsOfLots(lots),
      ],
    ],
  ]
  return (
    <>
      <Title no={row.notice_no ?? row.event_no}>{row.title}</Title>
      <p>
        {say(words.lead, {
          company: stated(row.company_name),
          time: momentOf(row.opens_at),
          platform: stated(row.platform_name),
          n: lots.length,
        })}
      </p>
      <h2>{words.lots}</h2>
      <Amounts heads={words.heads} rows={lots.map((lot) => lineOf(lot, row))} />
      {parts.map(([title, lines]) => (
        <section key={title}>
          <h2>{title}</h2>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </section>
      ))}
      <p>{houseOf(facts)}</p>
      {row.url && <p>{say(words.link, { url: row.url })}</p>}
      <Seals parties={[{ label: paperWords.confirmation.auctioneer, value: row.company_name }]} />
    </>
  )
}
