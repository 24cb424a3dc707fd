import { useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { pageAt, screenAt } from '#web/navigation/screen-at.ts'
import { screens } from '#web/screens.ts'
import { mayWith, useUser } from '#web/session/session.tsx'
import { tabsKey, useKept } from '#web/state/settings.ts'
import { hasDraft } from '#web/state/drafts.ts'
import { neighbour, plainAddress, visited, without, withPinned, type Tab } from './tab-list.ts'

export interface Tabs {
  readonly tabs: readonly Tab[]
  readonly here: string
  readonly refresh: (tab: Tab) => void
  readonly close: (tab: Tab) => void
  readonly closeOthers: (tab: Tab) => void
  readonly closeAll: () => void
  /** Set while the person is asked whether to lose a draft. */
  readonly losing: { readonly goOn: () => void; readonly stay: () => void } | undefined
}

export const isPinned = (path: string): boolean => screenAt(path)?.affix === true
const none: readonly Tab[] = []
const pinned = screens.filter((screen) => screen.affix).map((screen) => screen.path)

/** Whole addresses by path, in the memory of this tab alone: a search may name a customer. */
const whole = new Map<string, string>()
const asTyped = (tab: Tab): Tab => {
  const address = whole.get(tab.path)
  return address !== undefined && plainAddress(address) === tab.address ? { ...tab, address } : tab
}

const asKept = (tab: Tab): Tab => ({ ...tab, address: plainAddress(tab.address) })

/** The visited pages the person may still see. Visiting a page adds it to them. */
function useVisitedTabs() {
  const { roles } = useUser()
  const [stored, store] = useKept(tabsKey, none)
  const keep = (next: readonly Tab[]) => store(next.map(asKept))
  const { pathname, search, hash } = useLocation()
  const here = pageAt(pathname, search)
  const tabs = useMemo(() => {
    const may = ({ path }: Tab) => {
      const screen = screenAt(path)
      return screen?.page !== undefined && (!screen.permission || mayWith(roles, screen.permission))
    }
    return withPinned(stored, pinned).map(asTyped).filter(may)
  }, [stored, roles])
  useEffect(() => {
    if (!screenAt(pathname)?.page) return
    const next = visited(
      tabs,
      { path: here, address: pathname + search + hash },
      (path) => isPinned(path) || hasDraft(path),
    )
    whole.set(here, pathname + search + hash)
    if (next !== tabs) keep(next)
    // oxlint-disable-next-line react/exhaustive-deps -- a visit changes the address, closing a tab does not
  }, [pathname, search, hash])
  return { tabs, keep, here }
}

/** Acts at once, unless a page that would go holds a draft. In that case the person is asked first. */
function useDraftQuestion() {
  const [pending, setPending] = useState<{ act: () => void }>()
  const unlessDraft = (closing: readonly Tab[], act: () => void) =>
    closing.some(({ path }) => hasDraft(path)) ? setPending({ act }) : act()
  const losing = pending && {
    goOn: () => {
      setPending(undefined)
      pending.act()
    },
    stay: () => setPending(undefined),
  }
  return { unlessDraft, losing }
}

/** The tabs of visited pages, and what a person can do with them. */
export function useTabs(): Tabs {
  const { tabs, keep, here } = useVisitedTabs()
  const { unlessDraft, losing } = useDraftQuestion()
  const navigate = useNavigate()
  /** Keeps the remaining tabs, and leaves the current page if its tab is gone. */
  const reduce = (left: readonly Tab[], next: Tab | undefined) => {
    keep(left)
    if (!left.some((tab) => tab.path === here)) void navigate(next?.address ?? '/')
  }
  const closeBut = (left: readonly Tab[], act: () => void) =>
    unlessDraft(
      tabs.filter((tab) => !left.includes(tab)),
      act,
    )
  return {
    tabs,
    here,
    losing,
    refresh: (tab) => unlessDraft([tab], () => void navigate(`/redirect${tab.address}`, { replace: true })),
    close: (tab) => unlessDraft([tab], () => reduce(without(tabs, tab.path), neighbour(tabs, tab.path))),
    closeOthers: (tab) => {
      const left = tabs.filter((item) => item.path === tab.path || isPinned(item.path))
      closeBut(left, () => {
        keep(left)
        if (tab.path !== here) void navigate(tab.address)
      })
    },
    closeAll: () => {
      const left = tabs.filter((tab) => isPinned(tab.path))
      closeBut(left, () => reduce(left, left.at(-1)))
    },
  }
}
