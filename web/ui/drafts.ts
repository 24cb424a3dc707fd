import { createContext } from 'react'

/** The path of the page around, where it is kept with all it holds while another page is looked at. */
export const KeptPath = createContext<string | undefined>(undefined)

interface Unsaved {
  readonly current: () => boolean
}
const drafts = new Map<string, Set<Unsaved>>()
/** Where on its page each draft was typed: a drawer is part of the address. */
const addresses = new Map<string, string>()

/** Whether what was typed on a kept page would be lost with it. */
export const hasDraft = (path: string): boolean =>
  [...(drafts.get(path) ?? [])].some((unsaved) => unsaved.current())
export const hasDrafts = (): boolean => [...drafts.keys()].some(hasDraft)

/** The address to come back to a draft by; a page's bare path would close the drawer it lies in. */
export const addressOfDraft = (path: string): string | undefined =>
  hasDraft(path) ? addresses.get(path) : undefined

/** Puts a form of a kept page on record; answers how to take it off again. */
export function addDraft(path: string, unsaved: Unsaved): () => void {
  const here = drafts.get(path) ?? new Set<Unsaved>()
  drafts.set(path, here.add(unsaved))
  addresses.set(path, location.pathname + location.search)
  return () => {
    // A page that is only hidden keeps its draft; the address is another page's then.
    if (location.pathname === path) here.delete(unsaved)
  }
}

/** Pages that are gone hold nothing. */
export function forgetDraftsBut(paths: Iterable<string>): void {
  const kept = new Set(paths)
  for (const path of drafts.keys()) if (!kept.has(path)) drafts.delete(path)
}
