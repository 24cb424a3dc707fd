import { useEffect, useState, type FunctionComponent, type ReactNode } from 'react'

export interface LazyPart<P> {
  (props: P & { whileLoading?: ReactNode }): ReactNode
  /** Prefetches its code. If that fails, the code is fetched when the part is shown. */
  prefetch: () => void
}

/**
 * A part of a screen whose code is fetched when it is first shown, or a little before. It never suspends: React
 * holds back for 300 ms what replaces the fallback of a new `Suspense`. If the code cannot be fetched, `instead` is
 * shown, or the error.
 */
export function lazyPart<P extends object>(
  load: () => Promise<FunctionComponent<P>>,
  instead?: FunctionComponent<P>,
): LazyPart<P> {
  let loaded: FunctionComponent<P> | undefined
  const fetch = async () => (loaded ??= await load())
  function Part({ whileLoading, ...props }: P & { whileLoading?: ReactNode }) {
    const [Loaded, setLoaded] = useState(() => loaded)
    const [failure, setFailure] = useState<Error>()
    useEffect(() => {
      if (!Loaded)
        fetch()
          .catch((error: unknown) => {
            if (instead) return instead
            throw error
          })
          .then((part) => setLoaded(() => part), setFailure)
    }, [Loaded])
    if (failure) throw failure
    return Loaded ? <Loaded {...(props as unknown as P)} /> : whileLoading
  }
  Part.prefetch = () => void fetch().catch(() => undefined)
  return Part
}
