import type { AuctionEventRow } from '#contract/auction-events.ts'
import type { EventLots } from '#contract/event-page.ts'
import type { EventPaperFacts } from '#contract/event-papers.ts'
import type { LotRow } from '#contract/lots.ts'
import { moneyOf } from '#contract/rules/money-shown.ts'
import { resultStates, undecidedStates } from '#contract/rules/lot-states.ts'
import { add } from '#contract/rules/money.ts'
import { eventNotice } from '#texts/paper/auction-events.ts'
import { eventPaperWords as words } from '#texts/paper/event-papers.ts'
import { sheetWords } from '#texts/paper/sheets.ts'
import type { EventPaper } from '#web/auction/print-paths.ts'
import { quantityOf } from '#web/auction/quantity.ts'
import { Amounts, Clauses, Seals, Signatures, Title } from '#web/paper/paper-parts.tsx'
import { momentOf, paperWords, say } from '#web/paper/paper-words.ts'
import { whereaboutsOfLots } from '#web/paper/whereabouts-words.ts'
import { EventCode } from './event-code.tsx'
import { houseOf } from './event-house.ts'

const { open, notice } = paperWords
const inYuan = (value: string | null) => (value === null ? open : moneyOf(value))
const isSold = (lot: LotRow) => resultStates.includes(lot.state)
const headOf = (row: AuctionEventRow) => ({
  company: row.company_name ?? open,
  platform: row.platform_name ?? open,
  time: momentOf(row.opens_at),
  title: row.title,
})

interface SheetProps {
  row: AuctionEventRow
  /** The lots of the event, and the finished rounds of lots that have moved on to another event. */
  lots: EventLots
  facts: EventPaperFacts
}

/** Every lot as it ended here, in the order of the event. */
const allOf = ({ items, past }: EventLots): LotRow[] =>
  [...items, ...past].sort((a, b) => a.event_seq - b.event_seq)

/** 竞买协议: one for all lots, to be signed by a bidder. */
function Agreement({ row, lots: { items: lots }, facts }: SheetProps) {
  const { agreement } = words
  const wins = row.wins_limit === null ? eventNotice.anyWins : say(eventNotice.wins, { n: row.wins_limit })
  const part =
    row.forfeit_part === null
      ? agreement.wholeBond
      : say(agreement.forfeitPart, { amount: moneyOf(row.forfeit_part) })
  const bond =
    row.bond_mode === 'per_event'
      ? [say(agreement.onBond, { bond: inYuan(row.bond_price), wins }), say(agreement.onForfeit, { part })]
      : [agreement.eachBond]
  return (
    <>
      <Title no={row.event_no}>{agreement.title}</Title>
      <p>{say(agreement.lead, headOf(row))}</p>
      <Amounts
        heads={agreement.heads}
        rows={lots.map((lot) => [
          String(lot.event_seq),
          lot.corpore_name ?? lot.lot_no,
          quantityOf(lot) ?? open,
          inYuan(lot.starting_price),
          row.bond_mode === 'per_event' ? agreement.ofEvent : inYuan(lot.bond_price),
        ])}
      />
      <Clauses
        title={agreement.clausesTitle}
        clauses={[
          ...bond,
          say(notice.depositText, { account: facts.deposit_account }),
          say(eventNotice.payText, { pay: facts.payment_due, payer: facts.commission_payer ?? open }),
          say(notice.feesText, { fees: facts.fees }),
          ...whereaboutsOfLots(lots),
          ...agreement.clauses,
        ]}
      />
      <p>{houseOf(facts)}</p>
      <p>{agreement.paddle}</p>
      <Seals
        parties={[
          { label: agreement.bidder, value: '' },
          { label: words.auctioneer, value: row.company_name },
        ]}
      />
    </>
  )
}

const resultOf = (lot: LotRow): string =>
  isSold(lot)
    ? sheetWords.results.sold
    : lot.state === 'defaulted'
      ? sheetWords.results.defaulted
      : undecidedStates.includes(lot.state)
        ? words.results.open
        : words.results.unsold

/** 拍卖笔录: the course of each lot's bidding. */
function Record({ row, lots: found, facts }: SheetProps) {
  const { record } = words
  const lots = allOf(found)
  const times = new Map(facts.bidding.map((round) => [`${round.lot_id} ${round.round_no}`, round]))
  const timeOf = ({ id, round_no }: LotRow) => times.get(`${id} ${round_no}`)
  const sold = lots.filter(isSold).length
  return (
    <>
      <Title no={row.event_no}>{record.title}</Title>
      <p>{say(record.lead, { ...headOf(row), n: lots.length, sold })}</p>
      <Amounts
        heads={record.heads}
        rows={lots.map((lot) => [
          String(lot.event_seq),
          lot.corpore_name ?? lot.lot_no,
          timeOf(lot)?.from ?? '',
          timeOf(lot)?.to ?? '',
          inYuan(lot.starting_price),
          String(lot.sign_up_count),
          String(lot.bid_count),
          lot.highest_price === null ? '' : moneyOf(lot.highest_price),
          resultOf(lot),
        ])}
      />
      <Clauses title={record.clausesTitle} clauses={record.clauses} />
      <Signatures
        parties={[
          { label: record.host, value: '' },
          { label: record.clerk, value: '' },
        ]}
      />
    </>
  )
}

/** The list of results, with the sum of the hammer prices. */
function Results({ row, lots: found }: SheetProps) {
  const { results } = words
  const lots = allOf(found)
  const total = add('0', ...lots.filter(isSold).map((lot) => lot.deal_price ?? '0'))
  return (
    <>
      <Title no={row.event_no}>{`${row.title} ${results.title}`}</Title>
      <Amounts
        heads={results.heads}
        rows={lots.map((lot) => [
          String(lot.event_seq),
          lot.corpore_name ?? lot.lot_no,
          ...(isSold(lot) ? [lot.winner_sign_up_id_name ?? '', inYuan(lot.deal_price)] : [resultOf(lot), '']),
        ])}
        foot={[results.total, moneyOf(total)]}
      />
    </>
  )
}

const sheets = { agreement: Agreement, record: Record, results: Results }

/** One paper about all lots of an event. */
export function EventSheet({ doc, ...of }: SheetProps & { doc: EventPaper }) {
  const Sheet = sheets[doc as keyof typeof sheets]
  return (
    <>
      <Sheet {...of} />
      <EventCode id={of.row.id} />
    </>
  )
}
