/** A visited page. */
export interface Tab {
  /** Identifies it: the full path with parameters, and the id where each record has a page of its own. */
  readonly path: string
  /** The last path, query and hash. */
  readonly address: string
}

export const mostTabs = 15

type IsPinned = (path: string) => boolean

/** Adds a page or updates its address. The 16th page replaces the oldest. */
export function visited(tabs: readonly Tab[], tab: Tab, isPinned: IsPinned): readonly Tab[] {
  const known = tabs.find((item) => item.path === tab.path)
  if (known) return known.address === tab.address ? tabs : tabs.map((item) => (item === known ? tab : item))
  const room = tabs.length < mostTabs ? tabs : without(tabs, tabs.find((item) => !isPinned(item.path))?.path)
  return [...room, tab]
}

/** Pinned pages come first, in the order of the menu. */
export function withPinned(tabs: readonly Tab[], pinned: readonly string[]): readonly Tab[] {
  const first = pinned.map((path) => tabs.find((tab) => tab.path === path) ?? { path, address: path })
  return [...first, ...tabs.filter((tab) => !pinned.includes(tab.path))]
}

export const without = (tabs: readonly Tab[], path: string | undefined): readonly Tab[] =>
  tabs.filter((tab) => tab.path !== path)

/** An address as it may be kept in the browser: without what somebody typed into a search. */
export function plainAddress(address: string): string {
  const at = address.indexOf('?')
  if (at < 0) return address
  const [query = '', hash] = address.slice(at + 1).split('#')
  const search = new URLSearchParams(query)
  search.delete('q')
  const left = search.toString()
  return address.slice(0, at) + (left && `?${left}`) + (hash === undefined ? '' : `#${hash}`)
}

/** Where closing the current page leads: to its right neighbour, or else to its left one. */
export function neighbour(tabs: readonly Tab[], path: string): Tab | undefined {
  const at = tabs.findIndex((tab) => tab.path === path)
  return tabs[at + 1] ?? tabs[at - 1]
}
