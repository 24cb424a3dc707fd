import { currentText } from '#web/text/text.tsx'
import { createStore } from '#web/state/store.ts'
import { showWarning } from '#web/messages/toast.ts'

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
