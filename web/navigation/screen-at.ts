import { plainPath } from '#web/session/redirects.ts'
import { recordPage } from '#web/state/record-pages.ts'
import { groupOf, type Screen } from '#web/screen.ts'
import { screens } from '#web/screens.ts'

const byPath = new Map(screens.map((screen) => [plainPath(screen.path), screen]))

/** The screen of an address. Parameters in its tail or its query make no difference. */
export function screenAt(address: string): Screen | undefined {
  const path = plainPath(address.replace(/[?#].*$/s, ''))
  return byPath.get(path) ?? screens.find((screen) => screen.tail && path.startsWith(`${screen.path}/`))
}

/** The identity of a visited page: its path, and the record's id if each record has its own page. */
export const pageAt = (pathname: string, search: string): string =>
  screenAt(pathname)?.perRecord ? recordPage(pathname, search) : pathname

/** The groups above a screen, outermost first. */
export function ancestorsOf(screen: Screen): Screen[] {
  const group = groupOf(screen)
  const parent = group === '' ? undefined : byPath.get(plainPath(group))
  return parent ? [...ancestorsOf(parent), parent] : []
}
