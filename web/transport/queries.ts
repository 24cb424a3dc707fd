import { onlineManager, QueryClient } from '@tanstack/react-query'
import { sessionOver } from './session-lost.ts'

/**
 * The cache of answers. Keys begin with the resource's name, so
 * that a live event can invalidate all that shows it.
 */
export const queries = new QueryClient({
  defaultOptions: {
    // `call` has shown the error. An automatic retry would show it twice.
    queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})

// After the session has ended, the screen stays as it is and nothing is fetched.
sessionOver.subscribe(() => {
  onlineManager.setEventListener(() => undefined)
  onlineManager.setOnline(!sessionOver.get())
})
