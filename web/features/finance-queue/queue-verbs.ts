import type { QueueBlock } from '#contract/finance-queue.ts'
import type { QueueKind } from '#contract/rules/queue-order.ts'
import type { Key } from '#texts/text.ts'
import type { ItemRow, LineRow, QueueRow } from './queue-rows.ts'

/** The acts of a line's button. Fixes take the place of an act that is blocked. */
export type QueueVerb =
  | QueueKind
  | 'look'
  | 'refund'
  | 'set_aside'
  | 'add_account'
  | 'ask_colleague'
  | 'weigh'
  | 'ask_weigher'
  | 'close'
  | 'dues'
  | 'decide'

/** An open dialog or drawer. */
export interface Doing {
  row: QueueRow
  verb: QueueVerb
}

/** The fix of each block. Other notes only describe the line. */
const fixes: Partial<Record<QueueBlock, QueueVerb>> = {
  own_entry: 'ask_colleague',
  no_bank: 'add_account',
  not_weighed: 'weigh',
  settlement_open: 'close',
  dues_open: 'dues',
}

/** Rights of the reader beside the acts of finance. */
export interface Rights {
  decides: boolean
  weighs: boolean
}

function verbOfItem({ kind, item }: ItemRow, { decides, weighs }: Rights): QueueVerb {
  const fix = item.blocks.flatMap((block) => fixes[block] ?? [])[0]
  if (fix === 'weigh' && !weighs) return 'ask_weigher'
  if (fix) return fix
  if (kind === 'approvals') return decides ? 'decide' : 'look'
  // Receipts that exceed the sum are corrected in the lot's drawer.
  if (kind === 'owed' || (kind === 'receipts' && item.amount?.startsWith('-') === true)) return 'look'
  return kind
}

const verbOfLine = ({ line }: LineRow): QueueVerb => (line.suggested ? 'set_aside' : 'bank_lines')

/** The next act of a line. */
export const verbOf = (row: QueueRow, rights: Rights): QueueVerb =>
  'item' in row ? verbOfItem(row, rights) : verbOfLine(row)

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
    verb === 'weigh' ||
    verb === 'ask_weigher' ||
    verb === 'close' ||
    verb === 'dues' ||
    verb === 'decide'
    ? `finance.queue.fixes.${verb}`
    : (`finance.queue.acts.${verb}` as Key)
}
