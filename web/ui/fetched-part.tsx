import { useEffect, type FunctionComponent } from 'react'
import { currentText } from '#web/text/text.tsx'
import { showError } from '#web/messages/toast.ts'
import { lazyPart, type LazyPart } from './lazy-part.tsx'

interface Closable {
  onClose: () => void
}

/** Replaces a part that could not be fetched: shows the error and closes. */
function Unreachable({ onClose }: Closable) {
  useEffect(() => {
    showError(currentText().t('page.staleHint'))
    onClose()
  }, [onClose])
  return null
}

/**
 * A dialog whose code is fetched when it first opens. If that fails, the page below keeps everything typed
 * there, and the next opening tries again.
 */
export const fetchedPart = (load: () => Promise<FunctionComponent<Closable>>): LazyPart<Closable> =>
  lazyPart(load, Unreachable)
