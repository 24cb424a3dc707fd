import { QueryClientProvider } from '@tanstack/react-query'
import { Fragment, lazy, memo, Suspense, useCallback, useMemo, type MouseEvent } from 'react'
import { Outlet, useLocation } from 'react-router'
import type { LiveEvent } from '#contract/events.ts'
import { useLive, useLiveStream } from '#web/features/events/live.tsx'
import { watchDrafts } from '#web/transport/drafts.ts'
import { queries } from '#web/transport/queries.ts'
import { screens } from '#web/screens.ts'
import { loadUser, mayWith, useUser } from '#web/session/session.tsx'
import { useSettings } from '#web/state/settings.ts'
import { useText } from '#web/text/text.tsx'
import { Banners } from './banners.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { MobileDrawer } from './mobile-drawer.tsx'
import { menuOf } from '#web/navigation/menu.ts'
import { Overlays } from './overlays.tsx'
import { usePageKeys } from './page-keys.ts'
import css from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { useSidebar } from './use-sidebar.ts'

const TabbedMain = lazy(async () => ({ default: (await import('./tabs/tabbed-main.tsx')).TabbedMain }))

watchDrafts()

/** The frame around every signed-in page: sidebar, top bar, content. */
export function Shell() {
  const { pathname } = useLocation()
  useLiveStream()
  return (
    <QueryClientProvider client={queries}>
      <Frame path={pathname} />
    </QueryClientProvider>
  )
}

/** Depends on the path only, so it does not render when a list turns its pages. */
const Frame = memo(({ path }: { path: string }) => {
  const { t } = useText()
  const { roles } = useUser()
  useOwnAccount()
  const { tagsView } = useSettings()
  const sidebar = useSidebar(path)
  const menu = useMemo(() => menuOf(screens, (permission) => mayWith(roles, permission)), [roles])
  return (
    <div className={css.shell} data-sidebar={sidebar.narrow ? 'none' : sidebar.open ? 'open' : 'closed'}>
      <a className={css.skip} href="#main" onClick={toMain}>
        {t('shell.skip')}
      </a>
      {!sidebar.narrow && (
        <aside className={css.side}>
          <Sidebar path={path} menu={menu} collapsed={!sidebar.open} />
        </aside>
      )}
      {sidebar.narrow && (
        <MobileDrawer opened={sidebar.drawerOpen} onClose={sidebar.toggle}>
          <Sidebar path={path} menu={menu} collapsed={false} />
        </MobileDrawer>
      )}
      <div className={css.body}>
        <TopBar sidebar={sidebar}>
          <Breadcrumb path={path} />
        </TopBar>
        <Banners />
        {tagsView ? (
          <Suspense fallback={<main id="main" className={css.main} />}>
            <TabbedMain className={css.main} />
          </Suspense>
        ) : (
          <Main path={path} />
        )}
      </div>
      <Overlays />
    </div>
  )
})

/** After an administrator changes this person's account, the menu and the pages follow the new roles. */
function useOwnAccount(): void {
  const { uid } = useUser()
  const onEvent = useCallback(
    ({ id }: LiveEvent) => {
      if (id !== uid) return
      loadUser()
        .then(() => queries.invalidateQueries())
        .catch(() => undefined)
    },
    [uid],
  )
  useLive('staff', onEvent)
}

/** Leaves the address as it is. */
function toMain(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

/** Without the bar of visited pages: one page at a time. */
function Main({ path }: { path: string }) {
  const keyOf = usePageKeys()
  return (
    <main id="main" tabIndex={-1} className={css.main}>
      <Suspense>
        <Fragment key={keyOf(path)}>
          <Outlet />
        </Fragment>
      </Suspense>
    </main>
  )
}
