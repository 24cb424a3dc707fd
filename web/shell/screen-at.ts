import { plainPath } from '../session/redirects.ts'
import { groupOf, type Screen } from '../screen.ts'
import { screens } from '../screens.ts'

const byPath = new Map(screens.map((screen) => [plainPath(screen.path), screen]))

/** The screen of an address. Parameters in its tail make no difference. */
export function screenAt(pathname: string): Screen | undefined {
  const path = plainPath(pathname)
  return byPath.get(path) ?? screens.find((screen) => screen.tail && path.startsWith(`${screen.path}/`))
}

/** The groups above a screen, outermost first. */
export function ancestorsOf(screen: Screen): Screen[] {
  const group = groupOf(screen)
  const parent = group === '' ? undefined : byPath.get(plainPath(group))
  return parent ? [...ancestorsOf(parent), parent] : []
}
