import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Key } from '#texts/text.ts'

/** A record that was opened in this browser tab. A log-out forgets it. */
export interface RecentRecord {
  readonly path: string
  readonly title: string
  readonly kind: Key
}

const storageKey = 'yjt-recent-records'
const most = 8

/** The records opened last, the newest first. */
export function recentRecords(): readonly RecentRecord[] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as RecentRecord[]
  } catch {
    return []
  }
}

/** Remembers the record that this page shows, once its name is known. */
export function useRecentRecord(kind: Key, id: number, title: string | null | undefined): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (!title) return
    const path = `${pathname}?id=${id}`
    const others = recentRecords().filter((record) => record.path !== path)
    try {
      sessionStorage.setItem(storageKey, JSON.stringify([{ path, title, kind }, ...others].slice(0, most)))
    } catch {
      // Without storage nothing is remembered.
    }
  }, [pathname, id, title, kind])
}
