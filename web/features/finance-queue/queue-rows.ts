import type { BankLineRow } from '#contract/bank-statements.ts'
import { queueSections, type QueueItem, type QueuePart, type QueueSection } from '#contract/finance-queue.ts'
import { inQueueOrder, type QueueGroup, type QueueKind } from '#contract/rules/queue-order.ts'

interface Common {
  /** Unique in the list. */
  key: string
  group: QueueGroup
  day: string | null
  amount: string | null
  direction: 'in' | 'out' | null
  /** The other party, as far as it is known. */
  party: string | null
}

export type ItemRow = Common & { kind: QueueSection; item: QueueItem }
export type LineRow = Common & { kind: 'bank_lines'; line: BankLineRow }
export type QueueRow = ItemRow | LineRow

type Unplaced = Omit<ItemRow, 'group'> | Omit<LineRow, 'group'>

/** Its payment was entered and waits for confirmation on its own line. */
const isEntered = ({ blocks }: QueueItem) => blocks.includes('entered')
/** The direction of money; a receipt or a lot has none. */
const moves: readonly QueueSection[] = [
  'owed',
  'confirm',
  'deposits',
  'balances',
  'unapplied',
  'refunds',
  'payouts',
]

const ofItem = (kind: QueueSection, item: QueueItem): Unplaced => ({
  key: `${kind} ${item.id} ${item.subject ?? ''} ${item.party ?? ''}`,
  kind,
  day: item.due_on,
  amount: item.amount,
  direction: moves.includes(kind) ? item.direction : null,
  party: item.party_name,
  item,
})

const ofLine = (line: BankLineRow): Unplaced => ({
  key: `bank_lines ${line.id}`,
  kind: 'bank_lines',
  day: line.booked_on,
  amount: line.amount,
  direction: line.direction,
  party: line.counterparty ?? line.summary,
  line,
})

/** Everything that waits for finance as one list, the most urgent first. Exact bank lines are confirmed together. */
export function queueRows(
  queue: Record<QueueSection, QueuePart>,
  lines: readonly BankLineRow[],
  today: string,
): QueueRow[] {
  const items = queueSections.flatMap((kind) =>
    queue[kind].items.filter((item) => !isEntered(item)).map((item) => ofItem(kind, item)),
  )
  const open = lines.filter((line) => !line.expected).map(ofLine)
  return inQueueOrder([...items, ...open], today)
}

export function matchesSearch(row: QueueRow, text: string): boolean {
  if (text === '') return true
  const said =
    'item' in row
      ? [row.party, row.item.lot_name, row.item.entry_no, row.item.paddle_no, row.amount]
      : [row.party, row.line.summary, row.line.reference, row.amount]
  const wanted = text.toLowerCase().replaceAll(',', '')
  return said.some((part) => part?.toLowerCase().includes(wanted))
}

/** How many lines there are of each kind. */
export const countsOf = (rows: readonly QueueRow[]): ReadonlyMap<QueueKind, number> =>
  rows.reduce(
    (counts, { kind }) => counts.set(kind, (counts.get(kind) ?? 0) + 1),
    new Map<QueueKind, number>(),
  )
