import { lazy, useEffect, type ComponentType, type LazyExoticComponent } from 'react'
import { currentText } from '../text/text.tsx'
import { showError } from '../ui/toast.ts'

interface Closable {
  onClose: () => void
}

/** In place of what could not be fetched: says so, and is gone. */
function Unreachable({ onClose }: Closable) {
  useEffect(() => {
    showError(currentText().t('page.staleHint'))
    onClose()
  }, [onClose])
  return null
}

/**
 * Something over the page that is fetched when it is first asked for. Where that fails the page below stays as it is,
 * with what was typed there, and the next time asks anew.
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
