import type { ReactNode } from 'react'
import type { RowAction } from './row-menu.tsx'

/** One column of a table. `cell` must be stable, because rows are memoised on it. */
export interface DataColumn<R> {
  id: string
  header: string
  cell: (row: R) => ReactNode
  /** The width in pixels until somebody drags it; larger if the values need it. */
  width: number
  /** How narrow a text may become before the column is dropped. Other values are always shown whole. */
  least?: number
  align?: 'end'
  sortable?: boolean
}

/**
 * A user's changes to a table: the order, the hidden columns, the widths in pixels. With `all`, the columns
 * that do not fit are shown too, and the table scrolls sideways.
 */
export interface TableLayout {
  order: string[]
  hidden: string[]
  widths: Record<string, number>
  all?: boolean
}

export const plainLayout: TableLayout = { order: [], hidden: [], widths: {} }

export interface TableSort {
  id: string
  descending: boolean
}

/**
 * Sorts descending first, because people look for the newest and
 * the largest. A third click removes the sorting.
 */
export function nextSort(sort: TableSort | undefined, id: string): TableSort | undefined {
  if (sort?.id !== id) return { id, descending: true }
  return sort.descending ? { id, descending: false } : undefined
}

/** The props that all rows of a table share, in one object, so that rows can be memoised on it. */
export interface RowParts<R> {
  columns: readonly DataColumn<R>[]
  nameOf: (row: R) => string
  onToggle: ((row: R, selected: boolean) => void) | undefined
  onOpen: ((row: R) => void) | undefined
  actions: ((row: R) => readonly RowAction[]) | undefined
  selectLabel: (name: string) => string
  /** Whether a row can be selected. Without it every row can. */
  selectable?: ((row: R) => boolean) | undefined
  /** Hides the row numbers, which leaves more room for the columns. */
  unnumbered?: boolean | undefined
}

export const smallestWidth = 56

/** Puts the columns in the person's own order. Newer columns come last, in the order of their declaration. */
export function orderColumns<R>(
  columns: readonly DataColumn<R>[],
  order: readonly string[],
): DataColumn<R>[] {
  const position = (id: string) => {
    const index = order.indexOf(id)
    return index === -1 ? order.length + columns.findIndex((column) => column.id === id) : index
  }
  const [first, ...rest] = columns
  if (!first) return []
  return [first, ...rest.sort((a, b) => position(a.id) - position(b.id))]
}
