import { useSyncExternalStore } from 'react'

/** The dialogs the shell can open over the page, one at a time. */
export type Dialog = 'palette' | 'settings' | 'keys' | 'errors'

let open: Dialog | null = null
const listeners = new Set<() => void>()

export function openDialog(dialog: Dialog | null): void {
  open = dialog
  for (const listener of listeners) listener()
}

const onDialog = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useOpenDialog = (): Dialog | null => useSyncExternalStore(onDialog, () => open)
