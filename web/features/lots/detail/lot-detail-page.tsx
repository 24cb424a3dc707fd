import { IconFileOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { LotAction } from '../../../../contract/lot-machine.ts'
import type { LotRow } from '../../../../contract/lots.ts'
import { ApiError } from '../../../transport/api.ts'
import { useCan } from '../../../session/session.tsx'
import { usePageTitle } from '../../../shell/use-page-title.ts'
import { useText } from '../../../text/text.tsx'
import { showSuccess } from '../../../ui/toast.ts'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { Failed, State } from '../../../ui/states.tsx'
import { lotQuery } from '../lot-queries.ts'
import css from './detail.module.css'
import { LotHead } from './lot-head.tsx'
import { LotRail } from './lot-rail.tsx'
import { LotSteps } from './lot-steps.tsx'
import { LotTabs } from './lot-tabs.tsx'

const MoveDialog = lazy(async () => ({ default: (await import('../acts/move-dialog.tsx')).MoveDialog }))

/** 委托详情: the state of a lot, the next act and who does it. */
export function LotDetailPage() {
  const [search] = useSearchParams()
  const id = Number(search.get('id')) || 0
  const { data: row, error, refetch } = useQuery(lotQuery(id))
  const heading = usePageTitle('screens.lotDetail')
  if (error instanceof ApiError && error.reason === 'not_found' && !row)
    return <Missing message={error.message} />
  if (error && !row) return <Failed message={error.message} onRetry={() => void refetch()} />
  if (!row) return <PageSkeleton tiles={5} cards={2} />
  return <Detail key={row.id} row={row} heading={heading} />
}

/** The lot is missing, or the reader may not see it. Trying again would not help. */
function Missing({ message }: { message: string }) {
  const { t } = useText()
  const sells = useCan('commissioned.use')
  const list = (
    <Link to={sells ? '/crm/weituo/weituoList' : '/crm/weituo/weituoListZhaoShang'}>
      {t('lots.detail.toList')}
    </Link>
  )
  return <State alert icon={<IconFileOff size={36} stroke={1.2} />} title={message} action={list} />
}

function Detail({ row, heading }: { row: LotRow; heading: React.RefObject<HTMLHeadingElement | null> }) {
  const { t, option } = useText()
  const [asked, setAsked] = useState<LotAction>()
  return (
    <div className={css.page}>
      <LotHead row={row} heading={heading} onMove={setAsked} />
      <LotSteps row={row} />
      {row.warnings.length > 0 && (
        <div className={css.warnings} role="note" aria-label={t('lots.warnings')}>
          <b>{t('lots.warnings')}</b>
          {row.warnings.map((warning) => (
            <span key={warning.code}>{option('lots', 'warning', warning.code)}</span>
          ))}
        </div>
      )}
      <div className={css.body}>
        <LotTabs row={row} />
        <LotRail row={row} />
      </div>
      <Suspense>
        {asked && (
          <MoveDialog
            row={row}
            action={asked}
            onClose={() => setAsked(undefined)}
            onDone={() => {
              setAsked(undefined)
              showSuccess(t('lots.done', { act: t(`lots.acts.${asked}`) }))
            }}
          />
        )}
      </Suspense>
    </div>
  )
}
