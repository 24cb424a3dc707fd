import { Button } from '@mantine/core'
import { useCallback, type ReactNode } from 'react'
import type { EntryRow } from '#contract/finance.ts'
import type { EntrySums } from '#contract/finance-sums.ts'
import { isZero } from '#contract/rules/money.ts'
import { MoneySums } from '#web/auction/money-sums.tsx'
import { RecordList } from '#web/lists/list-page.tsx'
import { useActs } from '#web/records/use-acts.tsx'
import { useList } from '#web/records/use-list.ts'
import { useText } from '#web/text/text.tsx'
import { useOpenRecord } from '#web/ui/use-open-record.ts'
import { entryActs } from './acts.ts'
import { entryOverrides } from './entry-columns.tsx'
import { entriesSpec } from './finance-lists.ts'
import { entryLayout } from './layout.ts'
import { useActedRow } from './use-acted-row.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const EntryDrawer = lazyPart(async () => (await import('./entry-drawer.tsx')).EntryDrawer)
const EntryDialog = lazyPart(async () => (await import('./entry-dialog.tsx')).EntryDialog)

const mayConfirm = (row: EntryRow) => row.actions.includes('confirm')

/** 流水. */
export function EntriesTab({ add }: { add: ReactNode }) {
  const { t } = useText()
  const list = useList(entriesSpec)
  const { open, close } = useOpenRecord()
  const acts = useActs(entryActs, { onDone: list.clear })
  const draft = useActedRow(list.rows, 'edit')
  const onOpen = useCallback(
    (row: EntryRow) => {
      if (row.actions.includes('edit')) open(row.id, 'edit')
      else if (row.lot_id !== null) open(row.lot_id)
    },
    [open],
  )
  return (
    <>
      {list.data && <EntrySumsLine sums={list.data.sums} />}
      <RecordList
        list={list}
        layout={entryLayout}
        overrides={entryOverrides}
        label={t('finance.tabs.entries')}
        nameOf={entryActs.nameOf}
        onOpen={onOpen}
        acts={acts}
        bulk={(rows) => (
          <Button
            size="compact-sm"
            variant="default"
            disabled={!rows.some(mayConfirm)}
            onClick={() => acts.start('confirm', rows.filter(mayConfirm))}
          >
            {t('finance.bulkConfirm')}
          </Button>
        )}
        dialog={acts.asked && <EntryDialog {...acts.asked} />}
        searchHint={t('finance.searchHint')}
        empty={{ text: t('finance.empty'), action: add }}
      >
        {draft && <EntryDrawer key={draft.id} draft={draft} onClose={close} />}
      </RecordList>
    </>
  )
}

/** Sums of booked entries, of entries awaiting confirmation, and of changes to held deposits. */
function EntrySumsLine({ sums }: { sums: EntrySums }) {
  const { t, money, number } = useText()
  const apart = [
    isZero(sums.platform_in) ? '' : `+${money(sums.platform_in)}`,
    isZero(sums.platform_out) ? '' : `−${money(sums.platform_out)}`,
  ].filter(Boolean)
  const more = [
    ...(apart.length > 0 ? [t('finance.platformPart', { amount: apart.join(' / ') })] : []),
    ...(sums.pending > 0
      ? [
          t('finance.pendingSums', {
            n: number(sums.pending),
            in: money(sums.pending_in),
            out: money(sums.pending_out),
          }),
        ]
      : []),
    ...(isZero(sums.held_change) ? [] : [t('finance.heldSum', { amount: money(sums.held_change) })]),
  ]
  return <MoneySums sums={sums} more={more} />
}
