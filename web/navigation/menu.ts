import type { Permission } from '#contract/grammar/permissions.ts'
import { groupOf, type Screen } from '#web/screen.ts'

export interface MenuItem {
  readonly screen: Screen
  readonly icon: Screen['icon']
  readonly children: readonly MenuItem[]
}

export type May = (permission: Permission) => boolean

const opens = (screen: Screen, may: May) => screen.permission === undefined || may(screen.permission)

/** The screens directly in a group that the person may open. */
export function allowed(screens: readonly Screen[], group: string, may: May): Screen[] {
  return screens.filter((screen) => groupOf(screen) === group && opens(screen, may))
}

/**
 * The menu of a person (source-spec §2). It leaves out hidden screens and groups without a visible screen. A
 * group with exactly one visible screen becomes that screen. Flat groups are replaced by their children.
 */
export function menuOf(screens: readonly Screen[], may: May, group = ''): MenuItem[] {
  return allowed(screens, group, may).flatMap((screen): MenuItem[] => {
    if (screen.hidden) return []
    const children = menuOf(screens, may, screen.path)
    if (screen.flat) return children
    const [only, ...others] = children
    if (only && others.length === 0 && only.children.length === 0)
      return [{ ...only, icon: only.icon ?? screen.icon }]
    if (!only && !screen.page) return []
    return [{ screen, icon: screen.icon, children }]
  })
}

/** The first screen below a group that the person may open, depth first, in the order of the menu. */
export function firstBelow(screens: readonly Screen[], group: string, may: May): Screen | undefined {
  for (const screen of allowed(screens, group, may)) {
    if (screen.hidden) continue
    const found = screen.page ? screen : firstBelow(screens, screen.path, may)
    if (found) return found
  }
  return undefined
}

const entries = (menu: readonly MenuItem[]): string[] =>
  menu.flatMap((item) => [item.screen.path, ...entries(item.children)])

/** The menu entry of an open screen: its own, or the first it names that the person has. */
export function entryFor(screen: Screen, menu: readonly MenuItem[]): string {
  const named = [screen.activeMenu ?? screen.path].flat()
  const shown = entries(menu)
  return named.find((path) => shown.includes(path)) ?? named[0] ?? screen.path
}
