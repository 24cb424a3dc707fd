import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import type { FollowUpFeedRow } from '#contract/follow-ups.ts'
import type { ColumnOverrides } from '#web/records/columns.tsx'
import { ListPage } from '#web/lists/list-page.tsx'
import { useList } from '#web/records/use-list.ts'
import { useText } from '#web/text/text.tsx'
import { queries } from '#web/transport/queries.ts'
import { NameLink } from '#web/ui/name-link.tsx'
import { nextWords } from '#web/ui/next-time.tsx'
import { Nothing } from '#web/ui/relative-time.tsx'
import { useLive } from '#web/features/events/live.tsx'
import { followUpList } from './follow-up-list.ts'
import { feedLayout } from './layout.ts'

const nameOf = (row: FollowUpFeedRow) => row.customer_id_name ?? ''
const stale = () => void queries.invalidateQueries({ queryKey: ['follow_ups', 'list', followUpList.name] })

/** 跟进记录: the follow-ups of the user's team, newest first. */
export function FollowUpsPage() {
  const { t } = useText()
  const list = useList(followUpList)
  const navigate = useNavigate()
  const onOpen = useCallback(
    ({ opens }: FollowUpFeedRow) => {
      if (opens !== null) void navigate(opens)
    },
    [navigate],
  )
  useLive('customers', stale)
  return (
    <ListPage
      title="screens.followUps"
      list={list}
      layout={feedLayout}
      overrides={overrides}
      nameOf={nameOf}
      onOpen={onOpen}
      searchHint={t('followUps.hint')}
      empty={{ text: t('followUps.empty') }}
    />
  )
}

const overrides: ColumnOverrides<FollowUpFeedRow> = {
  created_at: { cell: (row, { instant }) => instant(row.created_at).slice(0, 16), width: 150 },
  customer_id: { width: 230, cell: (row, { t }) => <Customer row={row} lostTitle={t('followUps.gone')} /> },
  content: { width: 380 },
  next_follow_at: {
    width: 150,
    cell: ({ next_follow_at: at }, text) => (at === null ? <Nothing /> : nextWords(at, text)),
  },
}

/** A customer who has another owner by now is named but not linked. */
function Customer({ row, lostTitle }: { row: FollowUpFeedRow; lostTitle: string }) {
  const navigate = useNavigate()
  const { opens } = row
  if (opens === null) return <span title={lostTitle}>{nameOf(row)}</span>
  return (
    <NameLink href={opens} onOpen={() => void navigate(opens)}>
      {nameOf(row)}
    </NameLink>
  )
}
