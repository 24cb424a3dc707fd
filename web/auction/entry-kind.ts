import type { EntryRow } from '#contract/finance.ts'
import type { Speaker } from '#web/text/text.tsx'

/** The purpose of a ledger entry, marked if it is a reversal. */
export function entryKindOf({ t, option }: Speaker, entry: Pick<EntryRow, 'kind' | 'reverses_id'>): string {
  const kind = option('finance_entries', 'kind', entry.kind)
  return entry.reverses_id === null ? kind : t('finance.reversal', { kind })
}
