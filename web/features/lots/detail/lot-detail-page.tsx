import { IconFileOff } from '#web/icons/file-off.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { addressOf } from '#contract/grammar/addresses.ts'
import type { LotRow } from '#contract/lots.ts'
import { ApiError } from '#web/transport/api.ts'
import { ActDialogs } from '#web/records/use-acts.tsx'
import { useCan } from '#web/session/session.tsx'
import type { LotBriefing } from '#contract/lot-moves.ts'
import { usePageTitle } from '#web/page/use-page-title.ts'
import { useText } from '#web/text/text.tsx'
import { useRecentRecord } from '#web/state/recent-records.ts'
import { usePageName } from '#web/state/record-pages.ts'
import { PageSkeleton } from '#web/ui/page-skeleton.tsx'
import { Failed, State } from '#web/ui/states.tsx'
import { usePhone } from '#web/ui/use-narrow.ts'
import { useLotActs } from '#web/features/lot-moves/use-lot-acts.ts'
import { lotQuery } from '#web/features/lot-moves/lot-queries.ts'
import css from './detail.module.css'
import { LotHead } from './lot-head.tsx'
import { LikelyAct } from './lot-decision.tsx'
import { LotRail } from './lot-rail.tsx'
import { LotTabs } from './lot-tabs.tsx'
import { useBriefing } from './use-briefing.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const LotDialog = lazyPart(async () => (await import('#web/features/lot-moves/act-dialogs.tsx')).LotDialog)

/** 委托详情: opens on the decision to be made on the lot. */
export function LotDetailPage() {
  const [search] = useSearchParams()
  const id = Number(search.get('id')) || 0
  const { data: row, error, refetch } = useQuery(lotQuery(id))
  const briefing = useBriefing(id)
  const heading = usePageTitle('screens.lotDetail')
  const name = row && (row.corpore_name ?? row.lot_no)
  usePageName(name)
  useRecentRecord('search.kinds.lots', id, name)
  if (error instanceof ApiError && error.reason === 'not_found' && !row)
    return <Missing message={error.message} />
  if (error && !row) return <Failed message={error.message} onRetry={() => void refetch()} />
  if (!row || briefing.isPending) return <PageSkeleton tiles={4} cards={2} />
  return <Detail key={row.id} row={row} said={briefing.data} heading={heading} />
}

/** The lot does not exist, or the reader may not see it. Trying again would not help. */
function Missing({ message }: { message: string }) {
  const { t } = useText()
  const sells = useCan('commissioned.use')
  const list = <Link to={addressOf(sells ? 'commissioned' : 'goods')}>{t('lots.detail.toList')}</Link>
  return <State alert icon={<IconFileOff size={36} stroke={1.2} />} title={message} action={list} />
}

interface DetailProps {
  row: LotRow
  said: LotBriefing | undefined
  heading: React.RefObject<HTMLHeadingElement | null>
}

function Detail({ row, said, heading }: DetailProps) {
  const acts = useLotActs()
  const phone = usePhone()
  const rail = <LotRail row={row} said={said} />
  return (
    <div className={css.page}>
      <LotHead row={row} said={said} heading={heading} acts={acts} />
      {phone && rail}
      <div className={css.body}>
        <LotTabs row={row} />
        {!phone && rail}
      </div>
      {phone && (
        <div className={css.thumb}>
          <LikelyAct row={row} acts={acts} />
        </div>
      )}
      <ActDialogs acts={acts} dialog={acts.asked && <LotDialog {...acts.asked} />} />
    </div>
  )
}
