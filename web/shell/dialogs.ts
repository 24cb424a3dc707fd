import { createStore } from '../ui/store.ts'

/** What the shell can lay over the page; one at a time. */
export type Dialog = 'palette' | 'settings' | 'keys' | 'errors'

const open = createStore<Dialog | null>(null)

export const openDialog = open.set
export const useOpenDialog = (): Dialog | null => open.use()
