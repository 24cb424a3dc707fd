import { useCallback, useEffect, useRef } from 'react'
import { useBlocker, type BlockerFunction } from 'react-router'
import { currentSettings } from '../settings.ts'
import { useText } from '../text.tsx'
import { AskDialog } from './ask-dialog.tsx'

/** Asks before what was typed is lost, in the app and when the browser tab closes. */
export function LeaveGuard({ unsaved }: { unsaved: () => boolean }) {
  const { t } = useText()
  const latest = useRef(unsaved)
  latest.current = unsaved
  const blocks = useCallback<BlockerFunction>(({ currentLocation, nextLocation }) => {
    // With the bar of visited pages on, another page is another tab, and this one keeps its draft.
    if (currentSettings().tagsView && currentLocation.pathname !== nextLocation.pathname) return false
    return latest.current()
  }, [])
  const blocker = useBlocker(blocks)
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault()
    }
    addEventListener('beforeunload', onUnload)
    return () => removeEventListener('beforeunload', onUnload)
  }, [])
  if (blocker.state !== 'blocked') return null
  return (
    <AskDialog
      danger
      title={t('form.leaveTitle')}
      text={t('form.leaveText')}
      verb={t('form.leave')}
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    />
  )
}
