import { useCallback, useContext, useEffect, useRef } from 'react'
import { useBlocker, type BlockerFunction } from 'react-router'
import { addDraft, draftsAreDiscarded, MountedPath } from '#web/state/drafts.ts'
import { isPage } from '#web/state/record-pages.ts'
import { LeaveQuestion } from './leave-question.tsx'

interface LeaveGuardProps {
  unsaved: () => boolean
  /** Called when the person chooses to lose the input. */
  onLeave?: () => void
}

/** Asks before typed input is lost, inside the app and when the browser tab closes. */
export function LeaveGuard({ unsaved, onLeave }: LeaveGuardProps) {
  const mountedPath = useContext(MountedPath)
  const latest = useRef(unsaved)
  latest.current = unsaved
  const blocks = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) => {
      // A mounted page keeps its draft while another page is shown; the bar of visited pages asks before it
      // closes one.
      const stays = (page: string) => isPage(page, currentLocation) && isPage(page, nextLocation)
      if (mountedPath !== undefined && !stays(mountedPath)) return false
      return latest.current()
    },
    [mountedPath],
  )
  const blocker = useBlocker(blocks)
  useEffect(() => (mountedPath === undefined ? undefined : addDraft(mountedPath, latest)), [mountedPath])
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (latest.current() && !draftsAreDiscarded()) event.preventDefault()
    }
    addEventListener('beforeunload', onUnload)
    return () => removeEventListener('beforeunload', onUnload)
  }, [])
  if (blocker.state !== 'blocked') return null
  const leave = () => {
    onLeave?.()
    blocker.proceed()
  }
  return <LeaveQuestion onLeave={leave} onStay={() => blocker.reset()} />
}
