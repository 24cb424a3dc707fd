import { useSyncExternalStore } from 'react'
import { currentText } from '../text/text.tsx'
import { showWarning } from '../ui/toast.ts'

/** Switches the document to full screen and back. Warns if the browser cannot. */
export async function toggleFullscreen(): Promise<void> {
  const warn = () => showWarning(currentText().t('shell.noFullscreen'))
  if (!document.fullscreenEnabled) return warn()
  try {
    await (document.fullscreenElement
      ? document.exitFullscreen()
      : document.documentElement.requestFullscreen())
  } catch {
    warn()
  }
}

function onFullscreen(listener: () => void) {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

export const useFullscreen = (): boolean =>
  useSyncExternalStore(onFullscreen, () => document.fullscreenElement !== null)
