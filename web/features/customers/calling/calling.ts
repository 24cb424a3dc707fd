import { lazyPart } from '#web/ui/lazy-part.tsx'

/**
 * The drawer of a call. It is a chunk of its own, because it is the largest and most used drawer of
 * customers. The upload of its form is fetched with it.
 */
export const Calling = lazyPart(async () => {
  const { CallingDrawer, fetchUpload } = await import('./calling-drawer.tsx')
  fetchUpload()
  return CallingDrawer
})
