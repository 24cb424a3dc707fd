import type { BankLineRow } from '#contract/bank-statements.ts'
import type { ColumnOverrides } from '#web/records/columns.tsx'
import { useText } from '#web/text/text.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { wholeWords } from '#web/ui/whole-words.tsx'

const tones = { open: 'orange', matched: 'green', set_aside: 'gray', taken_back: 'gray' } as const

/** The state of a line, and its match or the suggested one. */
function LineState({ row }: { row: BankLineRow }) {
  const { t, option } = useText()
  const kinds = [...new Set(row.entries.map((entry) => option('finance_entries', 'kind', entry.kind)))]
  const aside = row.aside ?? row.suggested
  const waits = row.state === 'open' && row.aside_asked_by !== null
  const what = waits
    ? t('bankStatements.waits')
    : row.expected
      ? t('bankStatements.exactly', { kind: option('finance_entries', 'kind', row.expected.kind) })
      : [...kinds, ...(aside ? [option('bank_lines', 'aside', aside)] : [])].join(' + ')
  return (
    <span title={row.reason ?? row.expected?.lot_id_name ?? undefined}>
      <StatusBadge tone={tones[row.state]}>{option('bank_lines', 'state', row.state)}</StatusBadge>{' '}
      <small>{wholeWords(what)}</small>
    </span>
  )
}

export const lineOverrides: ColumnOverrides<BankLineRow> = {
  counterparty: { width: 220, opens: true },
  state: { width: 230, least: 150, cell: (row) => <LineState row={row} /> },
  summary: { width: 220 },
}
