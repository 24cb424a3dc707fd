import { currentText } from '../text/text.tsx'
import { createStore } from '../ui/store.ts'
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

const fullscreen = createStore(false, (set) => {
  const read = () => set(document.fullscreenElement !== null)
  read()
  document.addEventListener('fullscreenchange', read)
  return () => document.removeEventListener('fullscreenchange', read)
})

export const useFullscreen = (): boolean => fullscreen.use()
