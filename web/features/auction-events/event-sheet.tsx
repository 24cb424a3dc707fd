import type { AuctionEventRow } from '#contract/auction-events.ts'
import type { LotRow } from '#contract/lots.ts'
import { moneyOf } from '#contract/rules/money-shown.ts'
import { resultStates } from '#contract/rules/lot-states.ts'
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

const { open } = paperWords
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
  lots: readonly LotRow[]
}

/** 竞买协议: one for all lots, to be signed by a bidder. */
function Agreement({ row, lots }: SheetProps) {
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
        clauses={[...bond, ...whereaboutsOfLots(lots), ...agreement.clauses]}
      />
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
      : words.results.unsold

/** 拍卖笔录: what happened to each lot. */
function Record({ row, lots }: SheetProps) {
  const { record } = words
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

/** The list of results, with the sum of the prices of what was sold. */
function Results({ row, lots }: SheetProps) {
  const { results } = words
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
export function EventSheet({ doc, row, lots }: SheetProps & { doc: EventPaper }) {
  const Sheet = sheets[doc as keyof typeof sheets]
  return (
    <>
      <Sheet row={row} lots={lots} />
      <EventCode id={row.id} />
    </>
  )
}
