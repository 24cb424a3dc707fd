import type { ReactNode } from 'react'
import { dayCloses, type DayCloseRow, dayCloseRoutes } from '#contract/day-closes.ts'
import { refreshMoney } from '#web/auction/refresh-money.ts'
import { act, declareActs } from '#web/records/acts.ts'
import type { ColumnOverrides } from '#web/records/columns.tsx'
import { layout } from '#web/records/layout.ts'
import { RecordList } from '#web/lists/list-page.tsx'
import { useActs } from '#web/records/use-acts.tsx'
import { useList } from '#web/records/use-list.ts'
import { useText } from '#web/text/text.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { dayClosesSpec } from './day-close-list.ts'

const dayCloseLayout = layout(dayCloses, {
  list: [
    'day',
    'account_id',
    'state',
    'opening',
    'received',
    'paid',
    'closing',
    'lines',
    'difference',
    'reason',
  ],
  card: { facts: ['account_id', 'received', 'paid', 'closing', 'difference'], badge: 'state' },
})

const dayCloseActs = declareActs<DayCloseRow>()({
  resource: 'day_closes',
  nameOf: (row) => row.day,
  refresh: refreshMoney,
  acts: {
    reopen: act(dayCloseRoutes.reopen, {
      verb: 'dayCloses.reopen',
      title: 'dayCloses.ask',
      text: 'dayCloses.askText',
      done: 'finance.done',
      danger: 'dialog',
      fields: { reason: { kind: 'note', required_at: 'save' } },
    }),
  },
})

const overrides: ColumnOverrides<DayCloseRow> = {
  state: {
    cell: (row, { option }) => (
      <span title={row.reopen_reason ?? undefined}>
        <StatusBadge tone={row.state === 'closed' ? 'green' : 'gray'}>
          {option('day_closes', 'state', row.state)}
        </StatusBadge>
      </span>
    ),
  },
}

const drawers = lazyPart(async () => (await import('./close-drawer.tsx')).CloseDrawers)

/** 日结: the closed days of each account. */
export function DayClosesTab({ add }: { add: ReactNode }) {
  const { t } = useText()
  return (
    <RecordList
      list={useList(dayClosesSpec)}
      layout={dayCloseLayout}
      overrides={overrides}
      label={t('finance.tabs.day_closes')}
      nameOf={dayCloseActs.nameOf}
      acts={useActs(dayCloseActs)}
      drawers={drawers}
      searchHint={t('dayCloses.searchHint')}
      empty={{ text: t('dayCloses.empty'), action: add }}
    />
  )
}
