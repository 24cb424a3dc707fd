import { useEffect } from 'react'
import { currentText } from '#web/text/text.tsx'
import { showError } from '#web/messages/toast.ts'
import { lazyPart, type Component, type LazyPart } from './lazy-part.tsx'

interface Closable {
  onClose: () => void
}

/** Stands in for a part that could not be fetched: shows the error and closes. */
function Unreachable({ onClose }: Closable) {
  useEffect(() => {
    showError(currentText().t('page.staleHint'))
    onClose()
  }, [onClose])
  return null
}

/**
 * A dialog over the page. If it cannot be fetched, the page below
 * stays with everything typed there, and the next opening fetches it again.
 */
export const fetchedPart = (load: () => Promise<Component<Closable>>): LazyPart<Closable> =>
  lazyPart(load, Unreachable)
