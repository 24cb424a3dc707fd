import { createStore } from '#web/state/store.ts'

/** The dialogs the shell can open over the page, one at a time. */
export type Dialog = 'palette' | 'settings' | 'keys' | 'errors'

const open = createStore<Dialog | null>(null)

export const openDialog = open.set
export const useOpenDialog = (): Dialog | null => open.use()
