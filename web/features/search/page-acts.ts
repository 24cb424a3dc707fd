import type { Searchable } from './fuzzy.ts'

interface PageAct extends Searchable {
  readonly run: () => void
}

/** The acts in the head of the page, and those of the record that is open over it. */
const places = ['main header', '[data-acts]']
const buttons = places.flatMap((place) => [`${place} button`, `${place} a[href]`]).join()

/** The buttons that the reader sees and may press now, each word once. */
export function pageActs(): readonly PageAct[] {
  const named = new Map<string, HTMLElement>()
  for (const button of document.querySelectorAll<HTMLElement>(buttons)) {
    const name = button.innerText.trim()
    const usable = button.getClientRects().length > 0 && !button.matches(':disabled, [aria-haspopup=menu]')
    if (name !== '' && usable && !named.has(name)) named.set(name, button)
  }
  return [...named].map(([name, button]) => ({ titles: [name], path: '', run: () => button.click() }))
}
