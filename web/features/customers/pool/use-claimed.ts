import { useCallback, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '#contract/events.ts'
import type { PoolRow } from '#contract/pool.ts'
import { useLive } from '#web/features/events/live.tsx'
import { staffNameOf } from '#web/references/references.tsx'
import { useUser } from '#web/session/session.tsx'
import { useText } from '#web/text/text.tsx'
import { showWarning } from '#web/messages/toast.ts'
import { useDropFromPool } from './pool-queries.ts'

const leaving = ['claim', 'assign', 'archive']

interface Taken {
  id: number
  name: string
}

/**
 * Watches the pool while the list is open. A claimed customer leaves the list at once. A user who had
 * selected it is told who claimed it.
 */
export function useClaimed(
  selected: ReadonlyMap<number, PoolRow>,
  deselect: (row: PoolRow) => void,
  asked: readonly PoolRow[],
) {
  const { t } = useText()
  const { uid } = useUser()
  const queries = useQueryClient()
  const drop = useDropFromPool()
  const [taken, setTaken] = useState<Taken>()
  const onEvent = useCallback(
    (event: LiveEvent) => {
      if (!leaving.includes(event.act)) return
      drop(event.id)
      const held = selected.get(event.id)
      const wanted = asked.some((row) => row.id === event.id)
      if (event.by === uid || (!held && !wanted)) return
      if (held) deselect(held)
      void staffNameOf(queries, event.by).then((found) => {
        const name = found ?? t('pool.somebody')
        if (wanted) setTaken({ id: event.id, name })
        else if (held) showWarning(t('pool.takenOf', { company: held.company_name, name }))
      })
    },
    [asked, deselect, drop, queries, selected, t, uid],
  )
  useLive('pool', onEvent)
  return taken && asked.some((row) => row.id === taken.id) ? taken.name : undefined
}
