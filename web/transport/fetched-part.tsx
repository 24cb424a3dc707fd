import { lazy, useEffect, type ComponentType, type LazyExoticComponent } from 'react'
import { currentText } from '#web/text/text.tsx'
import { showError } from '#web/messages/toast.ts'

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
 * A dialog that is fetched when it first opens. If that fails, the page below
 * stays with everything typed there, and the next opening fetches it again.
 */
export function fetchedPart(
  load: () => Promise<ComponentType<Closable>>,
): () => LazyExoticComponent<ComponentType<Closable>> {
  const make = () =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch {
        part = make()
        return { default: Unreachable }
      }
    })
  let part: LazyExoticComponent<ComponentType<Closable>> = make()
  return () => part
}
