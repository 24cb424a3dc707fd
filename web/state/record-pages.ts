import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { createStore } from './store.ts'

/** The page of one record, where each record has a page of its own: path and id. */
export function recordPage(pathname: string, search: string): string {
  const id = new URLSearchParams(search).get('id')
  return id === null ? pathname : `${pathname}?id=${id}`
}

/** Whether an address is of a page, which is a path or a path with an id. */
export const isPage = (page: string, { pathname, search }: { pathname: string; search: string }): boolean =>
  page === (page.includes('?') ? recordPage(pathname, search) : pathname)

const storageKey = 'yjt-page-names'

/** A reload of this browser tab still knows the names. A log-out forgets them. */
function readNames(): Readonly<Record<string, string>> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

const names = createStore(readNames())

/** The names of the records whose pages were visited, by page. */
export const usePageNames = names.use

/** Registers the name of the record that this page shows. */
export function usePageName(name: string | null | undefined): void {
  const { pathname, search } = useLocation()
  const page = recordPage(pathname, search)
  useEffect(() => {
    if (!name || names.get()[page] === name) return
    names.set({ ...names.get(), [page]: name })
    try {
      sessionStorage.setItem(storageKey, JSON.stringify(names.get()))
    } catch {
      // Without storage a reload shows ids.
    }
  }, [page, name])
}
