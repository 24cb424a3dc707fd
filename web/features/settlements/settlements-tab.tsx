import { useCallback } from 'react'
import type { SettlementRow } from '#contract/settlements.ts'
import { RecordList } from '#web/lists/list-page.tsx'
import { useList } from '#web/records/use-list.ts'
import { useText } from '#web/text/text.tsx'
import { useOpenRecord } from '#web/ui/use-open-record.ts'
import { settlementActs } from './acts.ts'
import { settlementLayout } from './layout.ts'
import { settlementOverrides } from './settlement-columns.tsx'
import { settlementsSpec } from './settlement-list.ts'

/** 结算单. The lot's drawer opens a settlement and has its acts. */
export function SettlementsTab() {
  const { t } = useText()
  const { open } = useOpenRecord()
  const onOpen = useCallback((row: SettlementRow) => open(row.lot_id), [open])
  return (
    <RecordList
      list={useList(settlementsSpec)}
      layout={settlementLayout}
      overrides={settlementOverrides}
      label={t('finance.tabs.settlements')}
      nameOf={settlementActs.nameOf}
      onOpen={onOpen}
      searchHint={t('finance.lotHint')}
      empty={{ text: t('finance.emptySettlements') }}
    />
  )
}
