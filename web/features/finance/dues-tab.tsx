import { Button } from '@mantine/core'
import { lazy, Suspense, useCallback, useState } from 'react'
import { financeDues, type DueRow } from '../../../contract/dues.ts'
import { useOpenRecord } from '../../ui/use-open-record.ts'
import { useColumns, type ColumnWishes } from '../../records/columns.tsx'
import { ListScreen } from '../../records/list-screen.tsx'
import { useList } from '../../records/use-list.ts'
import { useText } from '../../text/text.tsx'
import { buttonsWidth } from '../../ui/fitting.ts'
import { RowButtons } from '../../ui/row-buttons.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import css from './finance.module.css'
import { duesSpec } from './finance-lists.ts'
import { LotLink } from '../../auction/lot-link.tsx'
import { MoneySums } from '../../auction/money-sums.tsx'

const EntryDrawer = lazy(async () => ({ default: (await import('./entry-drawer.tsx')).EntryDrawer }))
const RefundDrawer = lazy(async () => ({
  default: (await import('../refund-batches/refund-drawer.tsx')).RefundDrawer,
}))

const names = ['lot_id', 'party', 'kind', 'direction', 'amount', 'paid_amount', 'due_date', 'state'] as const
const card = { facts: ['party', 'kind', 'amount', 'due_date'], badge: 'state' }
const tones = { open: 'orange', partial: 'yellow', done: 'green', cancelled: 'gray' } as const
const wishes: ColumnWishes<DueRow> = {
  lot_id: { cell: (row) => <LotLink lot={row.lot_id}>{nameOf(row)}</LotLink>, width: 220 },
  party: {
    cell: (row, { option }) => row.party_name ?? option('finance_dues', 'party', row.party ?? ''),
    width: 190,
  },
  state: {
    cell: (row, { t, option }) => (
      <StatusBadge tone={row.overdue ? 'red' : tones[row.state ?? 'open']}>
        {row.overdue ? t('finance.presets.overdue') : option('finance_dues', 'state', row.state ?? '')}
      </StatusBadge>
    ),
  },
}
/** What a refund batch may take. */
const isRefund = (row: DueRow) => row.kind === 'deposit_refund' && row.actions.includes('pay')
const nameOf = (row: DueRow) => row.lot_id_name ?? String(row.id)

/** 应收应付. */
export function DuesTab() {
  const { t } = useText()
  const list = useList(duesSpec)
  const { open } = useOpenRecord()
  const [paying, setPaying] = useState<DueRow>()
  const [refunding, setRefunding] = useState<readonly number[]>()
  const columns = useColumns<DueRow>(financeDues, names, wishes)
  const onOpen = useCallback((row: DueRow) => open(row.lot_id), [open])
  const actions = useCallback(
    (row: DueRow) => (
      <RowButtons
        name={nameOf(row)}
        actions={
          row.actions.includes('pay')
            ? [{ id: 'pay', label: t('finance.acts.pay'), onClick: () => setPaying(row) }]
            : []
        }
      />
    ),
    [t],
  )
  return (
    <>
      <div className={css.above}>
        {list.data && <MoneySums of="finance.duesSums" sums={list.data.sums} />}
        <Button size="compact-sm" variant="default" onClick={() => setRefunding([])}>
          {t('finance.acts.refunds')}
        </Button>
      </div>
      <ListScreen
        list={list}
        label={t('finance.tabs.dues')}
        columns={columns}
        card={card}
        nameOf={nameOf}
        onOpen={onOpen}
        actions={actions}
        actionsWidth={buttonsWidth([t('finance.acts.pay')], false)}
        bulk={(rows) => (
          <Button
            size="compact-sm"
            variant="default"
            disabled={!rows.some(isRefund)}
            onClick={() => setRefunding(rows.filter(isRefund).map((row) => row.id))}
          >
            {t('finance.acts.refunds')}
          </Button>
        )}
        searchHint={t('finance.lotHint')}
        empty={{ text: t('finance.emptyDues') }}
      />
      <Suspense>
        {paying && <EntryDrawer due={paying} onClose={() => setPaying(undefined)} />}
        {refunding && <RefundDrawer chosen={refunding} onClose={() => setRefunding(undefined)} />}
      </Suspense>
    </>
  )
}
