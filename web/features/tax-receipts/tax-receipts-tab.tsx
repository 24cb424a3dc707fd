import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState, type ReactNode } from 'react'
import { taxReceipts, voidTaxReceipt, type TaxReceiptRow } from '../../../contract/tax-receipts.ts'
import { call } from '../../transport/api.ts'
import { useOpenRecord } from '../../ui/use-open-record.ts'
import { useColumns, type ColumnWishes } from '../../records/columns.tsx'
import { ListScreen } from '../../records/list-screen.tsx'
import { useList } from '../../records/use-list.ts'
import { useText } from '../../text/text.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { buttonsWidth } from '../../ui/fitting.ts'
import { RowButtons } from '../../ui/row-buttons.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import { taxReceiptsSpec } from './tax-receipt-list.ts'
import { LotLink } from '../../auction/lot-link.tsx'
import { MoneySums } from '../../auction/money-sums.tsx'

const names = [
  'number',
  'state',
  'direction',
  'rate',
  'amount',
  'issued_on',
  'lot_id',
  'file',
  'created_by',
] as const
const card = { facts: ['direction', 'amount', 'issued_on'], badge: 'state' }
const wishes: ColumnWishes<TaxReceiptRow> = {
  number: { width: 200 },
  // Its head says the per cent already.
  rate: { cell: (row) => row.rate ?? '–' },
  created_by: {
    cell: (row) => row.created_by_name ?? '–',
    header: ({ label }) => label('tax_receipts', 'created_by'),
  },
  lot_id: { cell: (row) => <LotLink lot={row.lot_id}>{row.lot_id_name ?? '–'}</LotLink>, width: 240 },
  state: {
    cell: (row, { option }) => (
      <span title={row.void_reason ?? undefined}>
        <StatusBadge tone={row.state === 'valid' ? 'green' : 'gray'}>
          {option('tax_receipts', 'state', row.state)}
        </StatusBadge>
      </span>
    ),
  },
}
const nameOf = (row: TaxReceiptRow) => row.number

/** 税票. */
export function TaxReceiptsTab({ add }: { add: ReactNode }) {
  const { t } = useText()
  const list = useList(taxReceiptsSpec)
  const { open } = useOpenRecord()
  const [asked, setAsked] = useState<TaxReceiptRow>()
  const columns = useColumns<TaxReceiptRow>(taxReceipts, names, wishes)
  const onOpen = useCallback((row: TaxReceiptRow) => open(row.lot_id), [open])
  const actions = useCallback(
    (row: TaxReceiptRow) => (
      <RowButtons
        name={nameOf(row)}
        actions={
          row.actions.includes('void')
            ? [{ id: 'void', label: t('finance.acts.void'), danger: true, onClick: () => setAsked(row) }]
            : []
        }
      />
    ),
    [t],
  )
  return (
    <>
      {list.data && <MoneySums of="finance.taxReceipts.sums" sums={list.data.sums} />}
      <ListScreen
        list={list}
        label={t('finance.tabs.tax_receipts')}
        columns={columns}
        card={card}
        nameOf={nameOf}
        onOpen={onOpen}
        actions={actions}
        actionsWidth={buttonsWidth([t('finance.acts.void')], false)}
        searchHint={t('finance.taxReceipts.searchHint')}
        empty={{ text: t('finance.taxReceipts.empty'), action: add }}
      />
      {asked && <VoidDialog row={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function VoidDialog({ row, onClose }: { row: TaxReceiptRow; onClose: () => void }) {
  const { t, label } = useText()
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const { problem, attempt } = useAttempt()
  const send = () =>
    call(voidTaxReceipt, {
      params: { id: row.id },
      body: { reason: reason.trim(), version: row.version },
      quiet: true,
    })
  const done = () => {
    onClose()
    showSuccess(t('finance.done'))
    void queries.invalidateQueries()
  }
  return (
    <AskDialog
      title={t('finance.taxReceipts.void', { name: row.number })}
      text={t('finance.taxReceipts.voidText')}
      verb={t('finance.acts.void')}
      danger
      disabled={reason.trim() === ''}
      problem={problem}
      onConfirm={() => attempt(send, done)}
      onClose={onClose}
    >
      <Textarea
        data-autofocus
        label={label('tax_receipts', 'reason')}
        required
        value={reason}
        maxLength={2000}
        autosize
        minRows={2}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </AskDialog>
  )
}
