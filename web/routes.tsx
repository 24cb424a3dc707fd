import { memo, type ComponentType, type ReactNode } from 'react'
import { createBrowserRouter, replace, type LoaderFunction, type RouteObject } from 'react-router'
import type { Permission } from '#contract/grammar/permissions.ts'
import { eventPrintPath, lotPrintPath, moneyPrintPath } from './auction/print-paths.ts'
import { LoginPage } from './features/session/login-page.tsx'
import { guard } from './session/guard.ts'
import { authRedirectPath, factorPath, linkPath, loginPath, passwordPath } from './session/redirects.ts'
import { screenAt } from './navigation/screen-at.ts'
import type { Screen } from './screen.ts'
import { screens } from './screens.ts'
import { currentSession, mayWith, useCan } from './session/session.tsx'
import { Root, StartingUp } from './shell/root.tsx'
import { firstBelow } from './navigation/menu.ts'
import { PageError } from './shell/page-error.tsx'
import { NoPermission, NotFound } from './shell/refusals.tsx'
import { checkReturnAddress } from './shell/follow-return-address.ts'
import { moreTexts } from './text/text.tsx'

const may = (permission: Permission | undefined) =>
  permission === undefined || mayWith(currentSession().user?.roles ?? [], permission)

/**
 * If the code of a page cannot be fetched, the page throws when it renders, and its boundary
 * catches the error. If the router got the error, it would show the blank page of a first visit.
 */
const lazyComponent = (page: () => Promise<ComponentType>) => (): Promise<ComponentType> =>
  page().catch((error: unknown) => () => {
    throw error
  })

/** A page outside the shell. */
const open = (path: string, page: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: { Component: lazyComponent(async () => (await Promise.all([page(), moreTexts()]))[0]) },
  ErrorBoundary: PageError,
})

/** Shows the screen, or says at its own address which roles may open it. */
function ScreenFrame({ screen, children }: { screen: Screen; children: ReactNode }) {
  const allowed = useCan(screen.permission)
  return allowed ? children : <NoPermission screen={screen} />
}

/** A page refuses a missing role at its own URL. Its query does not start then. */
function pageRoute(screen: Screen, page: () => Promise<ComponentType>): RouteObject {
  let known: LoaderFunction | undefined
  const arrived = async () => (known ??= await screen.loader?.())
  // A loaded loader runs without a pause, because the router would show in it that it is busy.
  const run: LoaderFunction = (...args) =>
    known ? known(...args) : arrived().then((load) => load?.(...args) ?? null)
  const loader: LoaderFunction | undefined =
    screen.loader && ((...args) => (may(screen.permission) ? run(...args) : null))
  const framed = async () => {
    arrived().catch(() => undefined)
    const [Page] = await Promise.all([page(), screen.wordsAtStart ? undefined : moreTexts()])
    return memo(() => (
      <ScreenFrame screen={screen}>
        <Page />
      </ScreenFrame>
    ))
  }
  return {
    path: screen.path + (screen.tail ?? ''),
    lazy: { Component: lazyComponent(framed) },
    ...(loader && { loader }),
    ErrorBoundary: PageError,
  }
}

/** A group's own path leads to the first of its screens the person may open. */
const groupRoute = (screen: Screen): RouteObject => ({
  path: screen.path,
  loader: () => {
    const first = firstBelow(screens, screen.path, may)
    return first ? replace(first.path) : null
  },
  Component: () => <NoPermission screen={screen} />,
})

const refreshed: LoaderFunction = async (args) => (await import('./shell/refresh.ts')).refresh(args)

const shellRoutes: RouteObject[] = [
  { path: '/', loader: () => replace('/index') },
  { path: '/dashboard', loader: () => replace('/index') },
  { path: '/redirect/*', loader: refreshed },
  ...screens.map((screen) => (screen.page ? pageRoute(screen, screen.page) : groupRoute(screen))),
  { path: '/401', Component: NoPermission },
  { path: '/404', Component: NotFound },
  { path: '*', loader: () => replace('/404') },
]

const shell = async () => memo((await import('./frame.ts')).Shell)

/**
 * Fetches the code of the page at this address while the session
 * loads, though the person may turn out not to see it.
 */
export function askForPage(): void {
  const { loader, page } = screenAt(location.pathname) ?? {}
  for (const part of [loader, page]) part?.().catch(() => undefined)
}

const longestBlank = 800
const longestForRows = 400

const pause = (time: number): Promise<void> => new Promise((done) => setTimeout(done, time))

/**
 * Resolves when the first page can be shown with its rows, so
 * that no placeholder flashes up. It never waits long.
 */
export async function begun(router: ReturnType<typeof createRoutes>): Promise<void> {
  const started = new Promise<void>((done) => router.subscribe(({ initialized }) => initialized && done()))
  if (!router.state.initialized) await Promise.race([started, pause(longestBlank)])
  const asked = Object.values(router.state.loaderData).map(
    async (data: { asked?: Promise<void> } | null) => data?.asked,
  )
  await Promise.race([Promise.all(asked), pause(longestForRows)])
}

export const createRoutes = () =>
  createBrowserRouter([
    {
      middleware: [guard, checkReturnAddress],
      Component: memo(Root),
      HydrateFallback: StartingUp,
      ErrorBoundary: PageError,
      children: [
        { path: loginPath, Component: memo(LoginPage), ErrorBoundary: PageError },
        open(
          factorPath,
          async () => (await import('./features/second-factor/second-factor-page.tsx')).SecondFactorPage,
        ),
        open(
          passwordPath,
          async () => (await import('./features/session/first-password-page.tsx')).FirstPasswordPage,
        ),
        open(
          moneyPrintPath,
          async () => (await import('./features/finance/print/money-print-page.tsx')).MoneyPrintPage,
        ),
        open(
          eventPrintPath,
          async () => (await import('./features/auction-events/event-print-page.tsx')).EventPrintPage,
        ),
        open(
          lotPrintPath,
          async () => (await import('./features/papers/print/lot-print-page.tsx')).LotPrintPage,
        ),
        open(linkPath, async () => (await import('./features/mail/link-page.tsx')).LinkPage),
        { path: authRedirectPath, loader: () => replace('/') },
        { lazy: { Component: lazyComponent(shell) }, ErrorBoundary: PageError, children: shellRoutes },
      ],
    },
  ])
