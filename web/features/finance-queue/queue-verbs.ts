import type { QueueBlock } from '#contract/finance-queue.ts'
import type { QueueKind } from '#contract/rules/queue-order.ts'
import type { Key } from '#texts/text.ts'
import type { ItemRow, LineRow, QueueRow } from './queue-rows.ts'

/** The acts of a line's button. Remedies take the place of an act that is blocked. */
export type QueueVerb =
  | QueueKind
  | 'look'
  | 'refund'
  | 'set_aside'
  | 'add_account'
  | 'ask_colleague'
  | 'close'
  | 'dues'
  | 'decide'

/** An open dialog or drawer. */
export interface Doing {
  row: QueueRow
  verb: QueueVerb
}

/** The way out of each block. The others only say something about the line. */
const remedies: Partial<Record<QueueBlock, QueueVerb>> = {
  own_entry: 'ask_colleague',
  no_bank: 'add_account',
  settlement_open: 'close',
  dues_open: 'dues',
}

function verbOfItem({ kind, item }: ItemRow, decides: boolean): QueueVerb {
  const remedy = item.blocks.flatMap((block) => remedies[block] ?? [])[0]
  if (remedy) return remedy
  if (kind === 'approvals') return decides ? 'decide' : 'look'
  // Receipts for too much are taken back from the lot's own drawer.
  if (kind === 'owed' || (kind === 'receipts' && item.amount?.startsWith('-') === true)) return 'look'
  return kind
}

const verbOfLine = ({ line }: LineRow): QueueVerb => (line.suggested ? 'set_aside' : 'bank_lines')

/** The one next act of a line. `decides` is whether the reader decides approvals. */
export const verbOf = (row: QueueRow, decides: boolean): QueueVerb =>
  'item' in row ? verbOfItem(row, decides) : verbOfLine(row)

const words: Partial<Record<QueueVerb, Key>> = {
  refund: 'unapplied.refund',
  set_aside: 'bankStatements.acts.setAside',
  bank_lines: 'bankStatements.acts.match',
}

export function wordOf(row: QueueRow, verb: QueueVerb): Key {
  if (verb === 'look' && row.kind === 'receipts') return 'finance.taxReceipts.toTakeBack'
  const word = words[verb]
  if (word) return word
  return verb === 'add_account' ||
    verb === 'ask_colleague' ||
    verb === 'close' ||
    verb === 'dues' ||
    verb === 'decide'
    ? `finance.queue.remedies.${verb}`
    : (`finance.queue.acts.${verb}` as Key)
}
