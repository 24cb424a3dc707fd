import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLive } from '#web/features/events/live.tsx'
import { lotBriefingQuery, lotQuery } from '#web/features/lot-moves/lot-queries.ts'
import { queries } from '#web/transport/queries.ts'

/** The briefing of a lot. Its figures also change with the bids and the loads that somebody else enters. */
export function useBriefing(id: number) {
  const refetch = useCallback(() => {
    for (const { queryKey } of [lotBriefingQuery(id), lotQuery(id)])
      void queries.invalidateQueries({ queryKey })
  }, [id])
  useLive('bids', refetch)
  useLive('weigh_tickets', refetch)
  return useQuery(lotBriefingQuery(id))
}
