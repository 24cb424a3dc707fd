import { useState, type RefObject } from 'react'
import { useKeys } from './use-keys.ts'

interface RowKeys<R> {
  rows: readonly R[] | undefined
  search: RefObject<HTMLInputElement | null>
  scroller: RefObject<HTMLElement | null>
  onOpen: (row: R) => void
  onToggle: ((row: R) => void) | undefined
}

const busy = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest(
      'input:not([type=checkbox]), textarea, select, [role=dialog], [role=menu], [role=listbox]',
    ) !== null)

/** `/` searches, j and k move through the rows, Enter opens, x selects. Returns the current row, or -1. */
export function useRowKeys<R>({ rows = [], search, scroller, onOpen, onToggle }: RowKeys<R>): number {
  const [at, setAt] = useState(-1)
  const cursor = Math.min(at, rows.length - 1)
  const walk = (by: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, cursor + by))
    setAt(next)
    const line = scroller.current?.querySelectorAll('tbody > tr, article, [data-walked]')[next]
    line?.scrollIntoView({ block: 'nearest' })
    line?.querySelector<HTMLElement>('a, [data-act]')?.focus({ preventScroll: true })
  }
  const row = rows[cursor]
  const acts: Record<string, (() => void) | undefined> = {
    '/': () => search.current?.focus(),
    j: () => walk(1),
    k: () => walk(-1),
    Enter: row && (() => onOpen(row)),
    x: row && onToggle && (() => onToggle(row)),
  }
  useKeys((event) => {
    if (
      event.isComposing ||
      event.metaKey ||
      event.ctrlKey ||
      event.altKey ||
      busy(event.target) ||
      document.querySelector('[role=dialog]')
    )
      return
    const onControl = event.target instanceof HTMLElement && event.target.closest('a, button, input') !== null
    const act = event.key === 'Enter' && onControl ? undefined : acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
  return cursor
}
