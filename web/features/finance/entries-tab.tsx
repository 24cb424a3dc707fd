import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { financeEntries, type EntryRow } from '../../../contract/finance.ts'
import { useColumns, type ColumnWishes } from '../../records/columns.tsx'
import { ListScreen } from '../../records/list-screen.tsx'
import { useList } from '../../records/use-list.ts'
import { useText } from '../../text.tsx'
import { showSuccess } from '../../toast.ts'
import { buttonsWidth } from '../../ui/fitting.ts'
import { RowButtons } from '../../ui/row-buttons.tsx'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'
import type { EntryAct } from './entry-dialog.tsx'
import css from './finance.module.css'
import { entriesSpec } from './finance-lists.ts'

const EntryDialog = lazy(async () => ({ default: (await import('./entry-dialog.tsx')).EntryDialog }))
const EntryDrawer = lazy(async () => ({ default: (await import('./entry-drawer.tsx')).EntryDrawer }))
const LotDrawer = lazy(async () => ({ default: (await import('./lot-drawer.tsx')).LotDrawer }))

const names = [
  'entry_no',
  'occurred_on',
  'kind',
  'direction',
  'amount',
  'counterparty',
  'lot_id',
  'state',
  'bank_ref',
  'voucher',
  'confirmed_by',
  'method',
] as const
const card = { facts: ['kind', 'amount', 'counterparty'], badge: 'state' }
const tones: Record<EntryRow['state'], Tone> = { pending: 'orange', confirmed: 'green', reversed: 'gray', void: 'gray' }
const wishes: ColumnWishes<EntryRow> = {
  entry_no: { width: 180 },
  kind: { width: 130 },
  counterparty: { width: 200 },
  lot_id: { width: 220 },
  state: {
    cell: (row, { option }) => <StatusBadge tone={tones[row.state]}>{option('finance_entries', 'state', row.state)}</StatusBadge>,
    width: 110,
  },
}
const nameOf = (row: EntryRow) => row.entry_no ?? String(row.id)
const acts = ['confirm', 'void', 'reverse'] as const

/** 流水. */
export function EntriesTab() {
  const { t } = useText()
  const list = useList(entriesSpec)
  const queries = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const [asked, setAsked] = useState<{ act: EntryAct; rows: readonly EntryRow[] }>()
  const [adding, setAdding] = useState(false)
  const columns = useColumns<EntryRow>(financeEntries, names, wishes)
  const show = useCallback(
    (lot: number | null) =>
      setSearch((before) => {
        const next = new URLSearchParams(before)
        if (lot === null) next.delete('lot')
        else next.set('lot', String(lot))
        return next
      }),
    [setSearch],
  )
  const onOpen = useCallback((row: EntryRow) => row.lot_id !== null && show(row.lot_id), [show])
  const actions = useCallback(
    (row: EntryRow) => (
      <RowButtons
        name={nameOf(row)}
        actions={acts
          .filter((act) => row.actions.includes(act))
          .map((act) => ({ id: act, label: t(`finance.acts.${act}`), danger: act !== 'confirm', onClick: () => setAsked({ act, rows: [row] }) }))}
      />
    ),
    [t],
  )
  const done = () => {
    setAsked(undefined)
    list.clear()
    showSuccess(t('finance.done'))
    void queries.invalidateQueries()
  }
  const lot = Number(search.get('lot'))
  return (
    <>
      <ListScreen
        list={list}
        label={t('finance.tabs.entries')}
        columns={columns}
        card={card}
        nameOf={nameOf}
        onOpen={onOpen}
        actions={actions}
        actionsWidth={buttonsWidth([t('finance.acts.confirm'), t('finance.acts.void')], false)}
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
        empty={{ text: t('finance.empty') }}
      />
      <div className={css.foot}>
        {list.data && <Sums sums={list.data.sums} />}
        <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => setAdding(true)}>
          {t('finance.add')}
        </Button>
      </div>
      <Suspense>
        {asked && <EntryDialog {...asked} onDone={done} onClose={() => setAsked(undefined)} />}
        {adding && <EntryDrawer onClose={() => setAdding(false)} />}
        {lot > 0 && <LotDrawer id={lot} onClose={() => show(null)} />}
      </Suspense>
    </>
  )
}

/** Sums of everything the filters leave, from the server. */
export function Sums({ sums }: { sums: { in: string; out: string } }) {
  const { t, money } = useText()
  return <p className={css.sums}>{t('finance.sums', { in: money(sums.in), out: money(sums.out) })}</p>
}
