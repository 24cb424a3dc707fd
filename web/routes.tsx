import type { ComponentType } from 'react'
import { createBrowserRouter, replace, type LoaderFunction, type RouteObject } from 'react-router'
import type { Permission } from '../contract/permissions.ts'
import { guard } from './guard.ts'
import { authRedirectPath, loginPath, passwordPath } from './redirects.ts'
import { screens, type Screen } from './screens.ts'
import { currentSession, mayWith } from './session.tsx'
import { Root, StartingUp } from './shell/root.tsx'
import { firstBelow } from './shell/menu.ts'
import { PageError } from './shell/page-error.tsx'
import { NoPermission, NotFound } from './shell/refusals.tsx'
import { ScreenFrame } from './shell/screen-frame.tsx'

const may = (permission: Permission | undefined) => permission === undefined || mayWith(currentSession().user?.roles ?? [], permission)

/** Outside the shell. */
const open = (path: string, page: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: { Component: page },
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
  return { path: screen.path + (screen.tail ?? ''), lazy: { Component: framed }, ...(loader && { loader }), ErrorBoundary: PageError }
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
        { lazy: { Component: async () => (await import('./shell/shell.tsx')).Shell }, ErrorBoundary: PageError, children: shellRoutes },
      ],
    },
  ])
