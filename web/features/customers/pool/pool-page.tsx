import { useCallback, useMemo } from 'react'
import type { PoolRow } from '#contract/pool.ts'
import { ListPage } from '#web/lists/list-page.tsx'
import { useActs } from '#web/records/use-acts.tsx'
import { useList } from '#web/records/use-list.ts'
import { useCan } from '#web/session/session.tsx'
import { useText } from '#web/text/text.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useOpenRecord } from '#web/ui/use-open-record.ts'
import { usePrefetch } from '#web/ui/use-prefetch.ts'
import { poolActs } from './acts.ts'
import { poolLayout } from './layout.ts'
import { poolOverrides } from './pool-columns.tsx'
import { poolList } from './pool-list.ts'
import { useReveals } from './pool-queries.ts'
import { QuotaLine } from './quota-line.tsx'
import { useClaimed } from './use-claimed.ts'

const Detail = lazyPart(async () => (await import('./pool-detail.tsx')).PoolDetail)
const TakeDialog = lazyPart(async () => (await import('./take-dialogs.tsx')).TakeDialog)

const nobody: readonly PoolRow[] = []

/** A row can be selected if a bulk act allows it for this user. */
function useSelectable() {
  const mayAssign = useCan('pool.assign')
  return useCallback((row: PoolRow) => mayAssign || !row.unclaimable, [mayAssign])
}

/** 公海客户列表. */
export function PoolPage() {
  const { t } = useText()
  const plain = useList(poolList)
  const { shown, reveal } = useReveals(plain.rows)
  const { id, close } = useOpenRecord()
  usePrefetch(shown !== undefined, Detail.prefetch)
  const acts = useActs(poolActs, {
    clear: plain.clear,
    onDone: ({ rows }) => rows.length === 1 && close(),
  })
  const { asked } = acts
  const { select } = plain
  const selectable = useSelectable()
  const selectOpen = useCallback(
    (rows: readonly PoolRow[], on: boolean) => select(on ? rows.filter(selectable) : rows, on),
    [select, selectable],
  )
  const takenBy = useClaimed(
    plain.selected,
    useCallback((row: PoolRow) => select([row], false), [select]),
    asked?.rows ?? nobody,
  )
  const stop = () => {
    asked?.onClose()
    if (takenBy !== undefined) close()
  }
  const quota = plain.data?.quota
  return (
    <ListPage
      title="screens.poolList"
      list={{ ...plain, rows: shown, select: selectOpen }}
      layout={poolLayout}
      overrides={useMemo(() => poolOverrides(reveal), [reveal])}
      nameOf={poolActs.nameOf}
      acts={acts}
      bulk={['claim', 'assign']}
      selectable={selectable}
      dialog={asked && <TakeDialog {...asked} {...{ quota, takenBy }} onClose={stop} />}
      action={quota && <QuotaLine quota={quota} />}
      searchHint={t('pool.searchHint')}
      empty={{ text: t('pool.empty') }}
    >
      {id !== null && <Detail id={id} acts={acts} reveal={reveal} onClose={close} />}
    </ListPage>
  )
}
