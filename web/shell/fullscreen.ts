import { currentText } from '../text/text.tsx'
import { createStore } from '../ui/store.ts'
import { showWarning } from '../ui/toast.ts'

/** The whole document fills the screen, or stops doing so; where the browser cannot, it warns. */
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
