import type { ApprovalRow } from '#contract/approvals.ts'
import { ListPage } from '#web/lists/list-page.tsx'
import type { ColumnOverrides } from '#web/records/columns.tsx'
import { useActs } from '#web/records/use-acts.tsx'
import { useList } from '#web/records/use-list.ts'
import { useText } from '#web/text/text.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { approvalActs } from './acts.ts'
import { approvalList } from './approval-list.ts'
import { askedBriefly, askedWords } from './asked-words.ts'
import { approvalLayout } from './layout.ts'

const drawers = lazyPart(async () => (await import('./approval-drawer.tsx')).ApprovalDrawer)

/** 审批: requests that wait for a decision, and decided ones. */
export function ApprovalsPage() {
  const { t } = useText()
  const acts = useActs(approvalActs)
  return (
    <ListPage
      title="screens.approvals"
      list={useList(approvalList)}
      layout={approvalLayout}
      overrides={overrides}
      nameOf={approvalActs.nameOf}
      acts={acts}
      drawers={drawers}
      searchHint={t('approvals.hint')}
      empty={{ text: t('approvals.empty') }}
    />
  )
}

const overrides: ColumnOverrides<ApprovalRow> = {
  lot_id: { width: 240 },
  kind: {
    width: 260,
    cell: (row, text) => <span title={askedWords(row, text)}>{askedBriefly(row, text)}</span>,
  },
  state: { width: 100 },
  reason: { width: 220 },
  created_at: { width: 150, cell: (row, { instant }) => instant(row.created_at).slice(0, 16) },
}
