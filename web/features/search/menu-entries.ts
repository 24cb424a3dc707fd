import type { Icon } from '#web/icons/create-icon.ts'
import { screenIcons } from '#web/icons/screen-icons.ts'
import type { Screen } from '#web/screen.ts'
import { allowed, type May } from '#web/navigation/menu.ts'

interface MenuEntry {
  readonly path: string
  readonly icon: Icon | undefined
  /** From the outermost group down to the screen itself. */
  readonly titles: readonly string[]
}

/** Every screen and group of the menu a person may open, without hidden ones and empty groups. */
export function menuEntries(
  screens: readonly Screen[],
  may: May,
  nameOf: (screen: Screen) => string,
): MenuEntry[] {
  const below = (group: string, above: readonly string[]): MenuEntry[] =>
    allowed(screens, group, may).flatMap((screen) => {
      if (screen.hidden) return []
      const titles = screen.flat ? above : [...above, nameOf(screen)]
      const children = below(screen.path, titles)
      if (screen.flat) return children
      return screen.page || children.length > 0
        ? [{ path: screen.path, icon: screen.icon && screenIcons[screen.icon], titles }, ...children]
        : []
    })
  return below('', [])
}
