import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { queueSections } from '#contract/finance-queue.ts'
import { businessDay } from '#contract/rules/time.ts'
import { useText } from '#web/text/text.tsx'
import { Failed } from '#web/ui/states.tsx'
import { ExactLines } from './exact-lines.tsx'
import css from './queue.module.css'
import { QueueList } from './queue-list.tsx'
import { exactLinesQuery, openLinesQuery, queueQuery } from './queue-queries.ts'
import { queueRows } from './queue-rows.ts'
import { QueueSkeleton } from './queue-skeleton.tsx'
import type { Doing } from './queue-verbs.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const QueueAct = lazyPart(async () => (await import('./queue-act.tsx')).QueueAct)

/**
 * Everything that waits for finance in one list, each line with its one next act. Nothing is shown before all of it
 * has arrived, so that nothing moves.
 */
export function Queue() {
  const { t } = useText()
  const [today] = useState(() => businessDay(new Date()))
  const [doing, setDoing] = useState<Doing>()
  const queue = useQuery(queueQuery)
  const lines = useQuery(openLinesQuery)
  const exact = useQuery(exactLinesQuery)
  const rows = useMemo(
    () => queue.data && lines.data && queueRows(queue.data, lines.data.items, today),
    [queue.data, lines.data, today],
  )
  const cutOff = useMemo(() => queueSections.filter((section) => queue.data?.[section].more), [queue.data])
  const failed = [queue, lines, exact].find(({ isError }) => isError)
  if (failed) return <Failed message={failed.error?.message ?? ''} onRetry={() => void failed.refetch()} />
  if (!rows || !exact.data) return <QueueSkeleton />
  return (
    <div className={css.queue}>
      <ExactLines sums={exact.data.sums} />
      {rows.length === 0 ? (
        <p className={css.none}>{t('finance.queue.empty')}</p>
      ) : (
        <QueueList rows={rows} today={today} more={cutOff} onAct={setDoing} />
      )}
      {doing && <QueueAct {...doing} onClose={() => setDoing(undefined)} />}
    </div>
  )
}
