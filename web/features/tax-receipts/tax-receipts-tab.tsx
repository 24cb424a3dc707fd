import { useCallback, type ReactNode } from 'react'
import type { TaxReceiptRow } from '#contract/tax-receipts.ts'
import { MoneySums } from '#web/auction/money-sums.tsx'
import { RecordList } from '#web/lists/list-page.tsx'
import { useActs } from '#web/records/use-acts.tsx'
import { useList } from '#web/records/use-list.ts'
import { useText } from '#web/text/text.tsx'
import { useOpenRecord } from '#web/ui/use-open-record.ts'
import { taxReceiptActs } from './acts.ts'
import { taxReceiptLayout } from './layout.ts'
import { TaxReceiptDialog } from './red-dialog.tsx'
import { taxReceiptOverrides } from './tax-receipt-columns.tsx'
import { taxReceiptsSpec } from './tax-receipt-list.ts'

/** 税票. */
export function TaxReceiptsTab({ add }: { add: ReactNode }) {
  const { t } = useText()
  const list = useList(taxReceiptsSpec)
  const acts = useActs(taxReceiptActs)
  const { open } = useOpenRecord()
  const onOpen = useCallback((row: TaxReceiptRow) => open(row.lot_id), [open])
  return (
    <>
      {list.data && <MoneySums of="finance.taxReceipts.sums" sums={list.data.sums} />}
      <RecordList
        list={list}
        layout={taxReceiptLayout}
        overrides={taxReceiptOverrides}
        label={t('finance.tabs.tax_receipts')}
        nameOf={taxReceiptActs.nameOf}
        onOpen={onOpen}
        acts={acts}
        dialog={acts.asked && <TaxReceiptDialog {...acts.asked} />}
        searchHint={t('finance.taxReceipts.searchHint')}
        empty={{ text: t('finance.taxReceipts.empty'), action: add }}
      />
    </>
  )
}
