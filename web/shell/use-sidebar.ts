import { useState } from 'react'
import { readCookie, writeCookie } from '#web/state/settings.ts'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { useKeys } from '#web/ui/use-keys.ts'

export interface SidebarState {
  /** Below 992 px the sidebar is a drawer. */
  readonly narrow: boolean
  /** On wide screens: full, or collapsed to icons. */
  readonly open: boolean
  readonly drawerOpen: boolean
  readonly toggle: () => void
}

const cookie = 'sidebarStatus'

/**
 * The drawer closes with every route change and when the screen
 * becomes wide. The wide sidebar keeps its state.
 */
export function useSidebar(pathname: string): SidebarState {
  const narrow = useNarrow()
  const [open, setOpen] = useState(() => readCookie(cookie) !== '0')
  const [drawerAt, setDrawerAt] = useState<string | null>(null)
  const [wasNarrow, setWasNarrow] = useState(narrow)
  if (wasNarrow !== narrow) {
    setWasNarrow(narrow)
    setDrawerAt(null)
  }
  const drawerOpen = narrow && drawerAt === pathname
  const toggle = () => {
    if (narrow) return setDrawerAt(drawerOpen ? null : pathname)
    writeCookie(cookie, open ? '0' : '1')
    setOpen(!open)
  }
  useKeys((event) => {
    if (
      event.key.toLowerCase() !== 'b' ||
      !(event.ctrlKey || event.metaKey) ||
      event.shiftKey ||
      event.altKey
    )
      return
    event.preventDefault()
    toggle()
  })
  return { narrow, open, drawerOpen, toggle }
}
