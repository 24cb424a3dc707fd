import type { ComponentType } from 'react'
import { createBrowserRouter, replace, type LoaderFunction, type RouteObject } from 'react-router'
import type { Permission } from '../contract/permissions.ts'
import { guard } from './guard.ts'
import { authRedirectPath, loginPath, passwordPath } from './redirects.ts'
import { screenAt, screens, type Screen } from './screens.ts'
import { currentSession, hasToken, mayWith } from './session.tsx'
import { Root, StartingUp } from './shell/root.tsx'
import { firstBelow } from './shell/menu.ts'
import { PageError } from './shell/page-error.tsx'
import { NoPermission, NotFound } from './shell/refusals.tsx'
import { ScreenFrame } from './shell/screen-frame.tsx'

const may = (permission: Permission | undefined) => permission === undefined || mayWith(currentSession().user?.roles ?? [], permission)

/**
 * The code of a page that could not be fetched fails when the page is shown, where its boundary catches it. Were the
 * router told of it, it would show the blank of a first visit.
 */
const arriving = (page: () => Promise<ComponentType>) => (): Promise<ComponentType> =>
  page().catch((error: unknown) => () => {
    throw error
  })

/** Outside the shell. */
const open = (path: string, page: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: { Component: arriving(page) },
  ErrorBoundary: PageError,
})

/** A page answers a missing role itself, at its own URL; its query is not even started then. */
function pageRoute(screen: Screen, page: () => Promise<ComponentType>): RouteObject {
  const loader: LoaderFunction | undefined =
    screen.loader &&
    (async (args, context) => {
      if (!may(screen.permission)) return null
      const load = await screen.loader?.()
      return load?.(args, context) ?? null
    })
  const framed = async () => {
    const Page = await page()
    return () => (
      <ScreenFrame screen={screen}>
        <Page />
      </ScreenFrame>
    )
  }
  return { path: screen.path + (screen.tail ?? ''), lazy: { Component: arriving(framed) }, ...(loader && { loader }), ErrorBoundary: PageError }
}

/** A group's own path replaces itself by the first of its screens the person may open. */
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

const shell = async () => (await import('./shell/shell.tsx')).Shell

/** The code of the place a signed-in person comes to is fetched while the server says who they are. */
export function fetchAhead(): void {
  if (!hasToken()) return
  const here = screenAt(location.pathname === '/' ? '/index' : location.pathname)
  void Promise.allSettled([shell(), here?.page?.(), here?.loader?.()])
}

export const createRoutes = () =>
  createBrowserRouter([
    {
      middleware: [guard],
      Component: Root,
      HydrateFallback: StartingUp,
      ErrorBoundary: PageError,
      children: [
        open(loginPath, async () => (await import('./features/session/login-page.tsx')).LoginPage),
        open(passwordPath, async () => (await import('./features/session/first-password-page.tsx')).FirstPasswordPage),
        { path: authRedirectPath, loader: () => replace('/') },
        { lazy: { Component: arriving(shell) }, ErrorBoundary: PageError, children: shellRoutes },
      ],
    },
  ])
