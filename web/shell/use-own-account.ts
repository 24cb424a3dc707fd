import { useCallback } from 'react'
import type { LiveEvent } from '../../contract/events.ts'
import { useLive } from '../features/events/live.tsx'
import { queries } from '../transport/queries.ts'
import { loadUser, useUser } from '../session/session.tsx'

/** An administrator changed this person's account: the menu and the pages follow their roles from then on. */
export function useOwnAccount(): void {
  const { uid } = useUser()
  const onEvent = useCallback(
    ({ id }: LiveEvent) => {
      if (id !== uid) return
      loadUser()
        .then(() => queries.invalidateQueries())
        .catch(() => undefined)
    },
    [uid],
  )
  useLive('staff', onEvent)
}
