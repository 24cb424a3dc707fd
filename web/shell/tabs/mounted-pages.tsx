import { Activity, Suspense, useContext, useEffect, useLayoutEffect, useRef, type ReactElement } from 'react'
import { UNSAFE_LocationContext as LocationContext, useOutlet } from 'react-router'
import { pageAt, screenAt } from '#web/navigation/screen-at.ts'
import { usePageKeys } from '../page-keys.ts'
import { forgetDraftsBut, hasDrafts, MountedPath } from '#web/state/drafts.ts'
import type { Tab } from './tab-list.ts'

interface KeptPage {
  readonly outlet: ReactElement | null
  readonly location: React.ContextType<typeof LocationContext>
}

const staysMounted = (path: string, tabs: readonly Tab[]) => {
  const screen = screenAt(path)
  return screen?.page !== undefined && !screen.noCache && tabs.some((tab) => tab.path === path)
}

/**
 * The current page and, hidden, the pages of the other tabs with their state. Each keeps its own location,
 * because otherwise every hidden list would read the address of the visible one and fetch its rows.
 */
export function MountedPages({ tabs }: { tabs: readonly Tab[] }) {
  const outlet = useOutlet()
  const location = useContext(LocationContext)
  const keyOf = usePageKeys()
  const here = pageAt(location.location.pathname, location.location.search)
  const pages = useRef(new Map<string, KeptPage>()).current
  for (const path of pages.keys()) if (path !== here && !staysMounted(path, tabs)) pages.delete(path)
  pages.set(here, { outlet, location })
  useScrollOf(here)
  useDraftsOf(pages)
  return [...pages].map(([path, page]) => (
    <Activity key={keyOf(path)} mode={path === here ? 'visible' : 'hidden'}>
      <LocationContext.Provider value={page.location}>
        <MountedPath value={staysMounted(path, tabs) ? path : undefined}>
          <Suspense>{page.outlet}</Suspense>
        </MountedPath>
      </LocationContext.Provider>
    </Activity>
  ))
}

/** Asks about drafts on hidden pages too before the browser's tab closes. */
function useDraftsOf(pages: ReadonlyMap<string, KeptPage>): void {
  useEffect(() => forgetDraftsBut(pages.keys()))
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (hasDrafts()) event.preventDefault()
    }
    addEventListener('beforeunload', onUnload)
    return () => {
      removeEventListener('beforeunload', onUnload)
      forgetDraftsBut([])
    }
  }, [])
}

/** Keeps the scroll height of each page. */
function useScrollOf(path: string): void {
  const heights = useRef(new Map<string, number>()).current
  useLayoutEffect(() => {
    const height = heights.get(path)
    if (height !== undefined) scrollTo(0, height)
  }, [path, heights])
  useEffect(() => {
    const remember = () => heights.set(path, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [path, heights])
}
