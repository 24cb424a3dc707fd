import { add } from '#contract/rules/money.ts'
import type { PaperTable } from '#contract/paper-fields.ts'
import type { LotRow } from '#contract/lots.ts'
import { bandRows } from './commission-words.ts'
import { sheetWords } from '#texts/paper/sheets.ts'
import { fill } from '#texts/text.ts'
import type { PaperFacts } from './facts.ts'
import {
  chargeOn,
  choiceOn,
  instantOn,
  priceOn,
  secondOn,
  shortQuantity,
  sumOn,
  tonnesOn,
} from './wording.ts'

type Row = Record<string, string>

/** One row per item: name, identifying marks and details. The columns are the same for every kind. */
function itemRows({ items }: PaperFacts): Row[] {
  const joined = (...parts: (string | number | null)[]) =>
    parts.filter((part) => part !== null && part !== '').join(' ')
  const said = (template: string, value: string | number | null) =>
    value === null ? null : fill('zh', template, { value: String(value) })
  return items.map((row, at) => ({
    seq: String(at + 1),
    name: joined(row.name, row.brand, row.model),
    mark: joined(row.plate, row.vin, row.number),
    detail: joined(
      said(sheetWords.year, row.year),
      said(sheetWords.registered, row.first_registered),
      said(sheetWords.mileage, row.mileage),
      said(sheetWords.grossTonnage, row.gross_tonnage && shortQuantity(row.gross_tonnage)),
      said(sheetWords.lightDisplacement, row.light_displacement && shortQuantity(row.light_displacement)),
    ),
    quantity: row.quantity === null ? '1' : shortQuantity(row.quantity),
    condition: row.condition ?? '',
  }))
}

function bidRows({ lot, bids, bidders, passers }: PaperFacts): Row[] {
  const names = new Map(bidders.map((bidder) => [bidder.id, bidder.name]))
  return bids.map((bid) => ({
    seq: String(bid.seq),
    paddle: bid.paddle_no ?? '',
    bidder: names.get(bid.sign_up_id) ?? '',
    price: priceOn(lot, bid.bid_price) ?? '',
    time: secondOn(bid.bid_time),
    note: [
      bid.outside_reason !== null &&
        fill('zh', sheetWords.outsideBid, {
          reason: bid.outside_reason,
          name: passers.get(bid.created_by ?? -1) ?? '',
        }),
      bid.voided_at !== null && fill('zh', sheetWords.voidBid, { reason: bid.void_reason ?? '' }),
    ]
      .filter(Boolean)
      .join('；'),
  }))
}

const bidderRows = ({ bidders }: PaperFacts): Row[] =>
  bidders.map((bidder) => ({
    paddle: bidder.paddle_no ?? '',
    bidder: bidder.name,
    qualified: bidder.qualified ? sheetWords.qualified : sheetWords.notQualified,
  }))

/** The valid tickets in tonnes with three decimals, and their total. */
function ticketRows({ tickets }: PaperFacts): Row[] {
  if (tickets.length === 0) return []
  const weights = tickets.map(({ gross, tare, deduction, net }) => ({
    gross,
    tare,
    deduction: deduction ?? '0',
    net,
  }))
  const total = (name: 'gross' | 'tare' | 'deduction' | 'net') =>
    tonnesOn(add('0', ...weights.map((weight) => weight[name])))
  return [
    ...tickets.map((ticket) => ({
      no: ticket.ticket_no,
      plate: ticket.plate,
      time: instantOn(ticket.at) ?? '',
      gross: tonnesOn(ticket.gross),
      tare: tonnesOn(ticket.tare),
      deduction: tonnesOn(ticket.deduction ?? '0'),
      net: tonnesOn(ticket.net),
    })),
    {
      no: sheetWords.total,
      plate: '',
      time: '',
      gross: total('gross'),
      tare: total('tare'),
      deduction: total('deduction'),
      net: total('net'),
    },
  ]
}

const roundRow = (lot: LotRow): Row => ({
  round: fill('zh', sheetWords.round, { n: String(lot.round_no) }),
  time: instantOn(lot.auction_time) ?? '',
  starting_price: priceOn(lot, lot.starting_price) ?? '',
  sign_ups: String(lot.sign_up_count),
  highest_price: priceOn(lot, lot.highest_price) ?? '',
  result: choiceOn('state', lot.state) ?? '',
})

/** The rows of each table that papers have. */
export const rowsOf: Record<PaperTable, (facts: PaperFacts) => Row[]> = {
  commission_bands: ({ lot }) => (lot.commission_payer === 'consignor' ? [] : bandRows(lot.buyer_scale)),
  charge_lines: ({ charges }) =>
    charges.map(({ kind, amount }) => ({ charge: chargeOn(kind), amount: sumOn(amount) ?? '' })),
  items: itemRows,
  bids: bidRows,
  bidders: bidderRows,
  tickets: ticketRows,
  rounds: ({ lot, rounds }) => [...rounds].reverse().concat(lot).map(roundRow),
}

/** Total of the tickets, in tonnes. */
export const netOn = ({ tickets }: PaperFacts): string | null =>
  tickets.length === 0 ? null : tonnesOn(add('0', ...tickets.map((ticket) => ticket.net)))
