import { useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { screenAt, screens } from '../screens.ts'
import { mayWith, useUser } from '../session.tsx'
import { useKept } from '../settings.ts'
import { neighbour, tabsKey, visited, without, withPinned, type Tab } from './tab-list.ts'

export interface Tabs {
  readonly tabs: readonly Tab[]
  readonly here: string
  readonly refresh: (tab: Tab) => void
  readonly close: (tab: Tab) => void
  readonly closeOthers: (tab: Tab) => void
  readonly closeAll: () => void
}

export const isPinned = (path: string): boolean => screenAt(path)?.affix === true
const none: readonly Tab[] = []
const pinned = screens.filter((screen) => screen.affix).map((screen) => screen.path)

/** The visited pages a person may still see, and what can be done with them. */
export function useTabs(): Tabs {
  const { roles } = useUser()
  const [stored, keep] = useKept(tabsKey, none)
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const tabs = useMemo(() => {
    const may = ({ path }: Tab) => {
      const screen = screenAt(path)
      return screen?.page !== undefined && (!screen.permission || mayWith(roles, screen.permission))
    }
    return withPinned(stored, pinned).filter(may)
  }, [stored, roles])
  useEffect(() => {
    if (!screenAt(pathname)?.page) return
    const next = visited(tabs, { path: pathname, place: pathname + search + hash }, isPinned)
    if (next !== tabs) keep(next)
    // oxlint-disable-next-line react/exhaustive-deps -- a visit is a change of place; closing a tab is none
  }, [pathname, search, hash])

  /** Keeps what is left and leaves a page that is no longer among it. */
  const reduce = (left: readonly Tab[], next: Tab | undefined) => {
    keep(left)
    if (!left.some((tab) => tab.path === pathname)) void navigate(next?.place ?? '/')
  }
  return {
    tabs,
    here: pathname,
    refresh: ({ place }) => void navigate(`/redirect${place}`, { replace: true }),
    close: ({ path }) => reduce(without(tabs, path), neighbour(tabs, path)),
    closeOthers: (tab) => {
      keep(tabs.filter((one) => one.path === tab.path || isPinned(one.path)))
      if (tab.path !== pathname) void navigate(tab.place)
    },
    closeAll: () => {
      const left = tabs.filter((one) => isPinned(one.path))
      reduce(left, left.at(-1))
    },
  }
}
