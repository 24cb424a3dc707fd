import { createContext } from 'react'
import { isPage } from './record-pages.ts'

/** The path of the page around, if the page stays mounted while another one is visible. */
export const MountedPath = createContext<string | undefined>(undefined)

interface Draft {
  readonly current: () => boolean
}

const drafts = new Map<string, Set<Draft>>()
/** The address where each draft was typed, which includes the open drawer. */
const addresses = new Map<string, string>()

/** Whether a page holds a draft that would be lost with it. */
export const hasDraft = (path: string): boolean =>
  [...(drafts.get(path) ?? [])].some((unsaved) => unsaved.current())
export const hasDrafts = (): boolean => [...drafts.keys()].some(hasDraft)

/** The address that leads back to a draft. A page's bare path would close the drawer that holds it. */
export const addressOfDraft = (path: string): string | undefined =>
  hasDraft(path) ? addresses.get(path) : undefined

/** Registers a form on a page that stays mounted. Returns the function that removes it again. */
export function addDraft(path: string, unsaved: Draft): () => void {
  const here = drafts.get(path) ?? new Set<Draft>()
  drafts.set(path, here.add(unsaved))
  addresses.set(path, location.pathname + location.search)
  return () => {
    // A hidden page keeps its draft, but the current address belongs to another page.
    if (isPage(path, location)) here.delete(unsaved)
  }
}

interface Keeper {
  saveAll: () => Promise<unknown>
  resume: (same?: boolean) => void
}
let keeper: Keeper | undefined
/** Registers how unsent text is saved. The login page does without. */
export const keepDraftsBy = (by: Keeper): void => void (keeper = by)
/** Saves the typed text before the tab is cleared. */
export const saveAllDrafts = (): Promise<unknown> => keeper?.saveAll() ?? Promise.resolve()
/**
 * Another sign-in happened in this browser. Nothing is sent until the user is known to be the same, because
 * nobody may get another user's text.
 */
export const resumeDrafts = (same?: boolean): void => keeper?.resume(same)

let discarded = false
/** The tab is being cleared, so no draft asks any more. */
export const discardDrafts = (): void => void (discarded = true)
export const draftsAreDiscarded = (): boolean => discarded

/** Drops the drafts of pages that no longer exist. */
export function forgetDraftsBut(paths: Iterable<string>): void {
  const remaining = new Set(paths)
  for (const path of drafts.keys()) if (!remaining.has(path)) drafts.delete(path)
}
