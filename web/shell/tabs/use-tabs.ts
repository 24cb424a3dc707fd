import { useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { screenAt } from '../../screen-at.ts'
import { screens } from '../../screens.ts'
import { mayWith, useUser } from '../../session/session.tsx'
import { useKept } from '../../settings.ts'
import { hasDraft } from '../../ui/drafts.ts'
import { neighbour, tabsKey, visited, without, withPinned, type Tab } from './tab-list.ts'

export interface Tabs {
  readonly tabs: readonly Tab[]
  readonly here: string
  readonly refresh: (tab: Tab) => void
  readonly close: (tab: Tab) => void
  readonly closeOthers: (tab: Tab) => void
  readonly closeAll: () => void
  /** What was typed would be lost: whether to go on is asked first. */
  readonly losing: { readonly goOn: () => void; readonly stay: () => void } | undefined
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
    const next = visited(
      tabs,
      { path: pathname, address: pathname + search + hash },
      (path) => isPinned(path) || hasDraft(path),
    )
    if (next !== tabs) keep(next)
    // oxlint-disable-next-line react/exhaustive-deps -- a visit changes the address, closing a tab does not
  }, [pathname, search, hash])

  /** Keeps what is left and leaves a page that is no longer among it. */
  const reduce = (left: readonly Tab[], next: Tab | undefined) => {
    keep(left)
    if (!left.some((tab) => tab.path === pathname)) void navigate(next?.address ?? '/')
  }
  const [pending, setPending] = useState<{ act: () => void }>()
  /** Acts at once, unless a page that would go holds what was typed. */
  const unlessDraft = (gone: readonly Tab[], act: () => void) =>
    gone.some(({ path }) => hasDraft(path)) ? setPending({ act }) : act()
  const closeBut = (left: readonly Tab[], act: () => void) =>
    unlessDraft(
      tabs.filter((tab) => !left.includes(tab)),
      act,
    )
  return {
    tabs,
    here: pathname,
    refresh: (tab) => unlessDraft([tab], () => void navigate(`/redirect${tab.address}`, { replace: true })),
    close: (tab) => unlessDraft([tab], () => reduce(without(tabs, tab.path), neighbour(tabs, tab.path))),
    closeOthers: (tab) => {
      const left = tabs.filter((one) => one.path === tab.path || isPinned(one.path))
      closeBut(left, () => {
        keep(left)
        if (tab.path !== pathname) void navigate(tab.address)
      })
    },
    closeAll: () => {
      const left = tabs.filter((one) => isPinned(one.path))
      closeBut(left, () => reduce(left, left.at(-1)))
    },
    losing: pending && {
      goOn: () => {
        setPending(undefined)
        pending.act()
      },
      stay: () => setPending(undefined),
    },
  }
}
