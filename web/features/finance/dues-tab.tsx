import { Button } from '@mantine/core'
import { useCallback, useState } from 'react'
import type { DueRow } from '#contract/dues.ts'
import sums from '#web/auction/money.module.css'
import { RecordList } from '#web/lists/list-page.tsx'
import { useActs } from '#web/records/use-acts.tsx'
import { useList } from '#web/records/use-list.ts'
import { useText } from '#web/text/text.tsx'
import { useOpenRecord } from '#web/ui/use-open-record.ts'
import { dueActs } from './acts.ts'
import { dueOverrides } from './due-columns.tsx'
import css from './finance.module.css'
import { duesSpec } from './finance-lists.ts'
import { dueLayout } from './layout.ts'
import { useActedRow } from './use-acted-row.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const EntryDrawer = lazyPart(async () => (await import('./entry-drawer.tsx')).EntryDrawer)
const DueDialog = lazyPart(async () => (await import('./due-dialogs.tsx')).DueDialog)
const RefundDrawer = lazyPart(
  async () => (await import('#web/features/refund-batches/refund-drawer.tsx')).RefundDrawer,
)

/** The dues that a refund batch may include. */
const isRefund = (row: DueRow) => row.kind === 'deposit_refund' && row.actions.includes('pay')

/** 应收应付. */
export function DuesTab() {
  const { t, money } = useText()
  const list = useList(duesSpec)
  const { open, close } = useOpenRecord()
  const acts = useActs(dueActs)
  const due = useActedRow(list.rows, 'pay')
  const [refunding, setRefunding] = useState<readonly number[]>()
  const onOpen = useCallback((row: DueRow) => row.lot_id !== null && open(row.lot_id), [open])
  return (
    <>
      <div className={css.above}>
        <p className={sums.sums}>
          {list.data &&
            t('dues.unpaidSums', {
              in: money(list.data.sums.unpaid_in),
              out: money(list.data.sums.unpaid_out),
            })}
        </p>
        <Button size="compact-sm" variant="default" onClick={() => setRefunding([])}>
          {t('finance.acts.refunds')}
        </Button>
      </div>
      <RecordList
        list={list}
        layout={dueLayout}
        overrides={dueOverrides}
        label={t('finance.tabs.dues')}
        unnumbered
        nameOf={dueActs.nameOf}
        onOpen={onOpen}
        acts={acts}
        dialog={acts.asked && <DueDialog {...acts.asked} />}
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
      >
        {due && <EntryDrawer key={due.id} due={due} onClose={close} />}
        {refunding && <RefundDrawer chosen={refunding} onClose={() => setRefunding(undefined)} />}
      </RecordList>
    </>
  )
}
