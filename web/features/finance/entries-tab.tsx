import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { BulkAnswer } from '../../../contract/envelope.ts'
import { financeEntries, internalKinds, type EntryRow } from '../../../contract/finance.ts'
import { entryKindOf } from '../../auction/entry-kind.ts'
import { useOpenRecord } from '../../ui/use-open-record.ts'
import { useColumns, type ColumnWishes } from '../../records/columns.tsx'
import { ListScreen } from '../../records/list-screen.tsx'
import { useList } from '../../records/use-list.ts'
import { useText } from '../../text/text.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { allDone, namesIn } from '../../ui/bulk-answer.ts'
import { buttonsWidth } from '../../ui/fitting.ts'
import { RowButtons } from '../../ui/row-buttons.tsx'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'
import type { EntryAct } from './entry-dialog.tsx'
import { entriesSpec } from './finance-lists.ts'
import { LotLink } from '../../auction/lot-link.tsx'
import { MoneySums } from '../../auction/money-sums.tsx'
import { moneyPrintOf } from '../../auction/print-paths.ts'

const EntryDrawer = lazy(async () => ({ default: (await import('./entry-drawer.tsx')).EntryDrawer }))
const EntryDialog = lazy(async () => ({ default: (await import('./entry-dialog.tsx')).EntryDialog }))
const BulkResult = lazy(async () => ({ default: (await import('../../ui/bulk-result.tsx')).BulkResult }))

const names = [
  'entry_no',
  'occurred_on',
  'kind',
  'direction',
  'amount',
  'state',
  'counterparty',
  'lot_id',
  'bank_ref',
  'voucher',
  'confirmed_by',
  'method',
] as const
const card = { facts: ['kind', 'amount', 'counterparty'], badge: 'state' }
const tones: Record<EntryRow['state'], Tone> = {
  draft: 'blue',
  pending: 'orange',
  confirmed: 'green',
  reversed: 'gray',
  void: 'gray',
}
const wishes: ColumnWishes<EntryRow> = {
  entry_no: { width: 180 },
  kind: { cell: (row, text) => entryKindOf(text, row) },
  direction: {
    cell: (row, { option }) =>
      isInternal(row) ? '–' : option('finance_entries', 'direction', row.direction),
  },
  counterparty: { width: 200 },
  lot_id: { cell: (row) => <LotLink lot={row.lot_id}>{row.lot_id_name ?? '–'}</LotLink>, width: 220 },
  state: {
    cell: (row, { option }) => (
      <span title={row.state_reason ?? undefined}>
        <StatusBadge tone={tones[row.state]}>{option('finance_entries', 'state', row.state)}</StatusBadge>
      </span>
    ),
  },
}
/** A held deposit changes its purpose: no money comes or goes. */
const isInternal = (row: EntryRow) => internalKinds.includes(row.kind)
const nameOf = (row: EntryRow) => row.entry_no ?? String(row.id)
const acts = ['confirm', 'void', 'reverse'] as const

const receiptKey = (row: EntryRow) =>
  row.direction === 'out' ? 'finance.acts.payment' : 'finance.acts.receipt'

/** 流水. */
export function EntriesTab({ add }: { add: ReactNode }) {
  const { t } = useText()
  const list = useList(entriesSpec)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { open } = useOpenRecord()
  const [asked, setAsked] = useState<{ act: EntryAct; rows: readonly EntryRow[] }>()
  const [result, setResult] = useState<{ answer: BulkAnswer; rows: readonly EntryRow[] }>()
  const [draft, setDraft] = useState<EntryRow>()
  const columns = useColumns<EntryRow>(financeEntries, names, wishes)
  const onOpen = useCallback(
    (row: EntryRow) => {
      if (row.actions.includes('edit')) setDraft(row)
      else if (row.lot_id !== null) open(row.lot_id)
    },
    [open],
  )
  const actions = useCallback(
    (row: EntryRow) => (
      <RowButtons
        name={nameOf(row)}
        actions={[
          ...(row.actions.includes('edit')
            ? [{ id: 'edit', label: t('act.edit'), onClick: () => setDraft(row) }]
            : []),
          ...(row.actions.includes('receipt')
            ? [
                {
                  id: 'receipt',
                  label: t(receiptKey(row)),
                  onClick: () => void navigate(moneyPrintOf('receipt', row.id)),
                },
              ]
            : []),
          ...acts
            .filter((act) => row.actions.includes(act))
            .map((act) => ({
              id: act,
              label: t(`finance.acts.${act}`),
              danger: act !== 'confirm',
              onClick: () => setAsked({ act, rows: [row] }),
            })),
        ]}
      />
    ),
    [t, navigate],
  )
  const done = (answer?: BulkAnswer) => {
    setAsked(undefined)
    list.clear()
    if (answer && !allDone(answer)) setResult({ answer, rows: asked?.rows ?? [] })
    else showSuccess(t('finance.done'))
    void queries.invalidateQueries()
  }
  return (
    <>
      {list.data && <MoneySums sums={list.data.sums} />}
      <ListScreen
        list={list}
        label={t('finance.tabs.entries')}
        columns={columns}
        card={card}
        nameOf={nameOf}
        onOpen={onOpen}
        actions={actions}
        actionsWidth={Math.max(
          buttonsWidth([t('finance.acts.confirm'), t('finance.acts.void')], false),
          buttonsWidth([t('finance.acts.payment'), t('finance.acts.reverse')], false),
        )}
        bulk={(rows) => (
          <Button
            size="compact-sm"
            variant="default"
            disabled={!rows.some((row) => row.actions.includes('confirm'))}
            onClick={() => setAsked({ act: 'confirm', rows })}
          >
            {t('finance.bulkConfirm')}
          </Button>
        )}
        searchHint={t('finance.searchHint')}
        empty={{ text: t('finance.empty'), action: add }}
      />
      <Suspense>
        {draft && <EntryDrawer key={draft.id} draft={draft} onClose={() => setDraft(undefined)} />}
        {asked && <EntryDialog {...asked} onDone={done} onClose={() => setAsked(undefined)} />}
        {result && (
          <BulkResult
            answer={result.answer}
            nameOf={namesIn(result.rows, (row) => row.entry_no)}
            onClose={() => setResult(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
