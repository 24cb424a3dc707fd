import { useCallback, useLayoutEffect, useMemo, useState, type RefObject } from 'react'
import { orderColumns, type DataColumn, type TableLayout } from './data-column.ts'
import { fitColumns } from './fit-columns.ts'

/** The width that the last table had: a good guess for the next one. */
let usualWidth = 0

/** The inner width of a scroller. */
export function useInnerWidth(scroller: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(() => usualWidth || innerWidth)
  useLayoutEffect(() => {
    const { current } = scroller
    if (!current) return
    const look = () => {
      usualWidth = current.clientWidth || usualWidth
      // Nothing has a width while its tab is hidden.
      if (current.clientWidth > 0) setWidth(current.clientWidth)
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(current)
    return () => observer.disconnect()
  }, [scroller])
  return width
}

type Widths = Readonly<Record<string, number>>
const nothing: Widths = {}

/**
 * The measured widths that heads and values need, by column. They only grow, so that pages do not jump. A new
 * `fontKey` (size and language) resets them.
 */
export function useNeeds(fontKey: string): { needs: Widths; grow: (cut: Widths) => void } {
  const [measured, setMeasured] = useState({ fontKey, widths: nothing })
  const grow = useCallback(
    (cut: Widths) =>
      setMeasured((before) => {
        const widths = before.fontKey === fontKey ? before.widths : nothing
        const wider = Object.entries(cut).some(([id, width]) => width > (widths[id] ?? 0))
        return wider ? { fontKey, widths: { ...widths, ...cut } } : before
      }),
    [fontKey],
  )
  return { needs: measured.fontKey === fontKey ? measured.widths : nothing, grow }
}

interface Room {
  width: number
  /** The width of the button for the remaining columns, if there is no column of acts to hold it. */
  more: number
}

/**
 * The visible columns, in order, with their widths. They are stable until the order, the visibility or the
 * columns themselves change.
 */
export function useTableColumns<R extends { id: number }>(
  columns: readonly DataColumn<R>[],
  layout: TableLayout,
  { width: room, more }: Room,
  needs: Widths,
) {
  const { order, hidden, widths: own, all = false } = layout
  const chosen = useMemo(
    () => orderColumns(columns, order).filter(({ id }, index) => index === 0 || !hidden.includes(id)),
    [columns, order, hidden],
  )
  const fitted = useMemo(() => {
    const wanted = chosen.map(({ id, width, least = width }) => {
      const need = needs[id] ?? 0
      return {
        id,
        width: Math.max(own[id] ?? width, need),
        least: Math.max(own[id] ?? least, need),
      }
    })
    const whole = fitColumns(wanted, room, all)
    return whole.screens.length > 1 && more > 0 ? fitColumns(wanted, room - more, all) : whole
  }, [chosen, needs, own, room, more, all])
  const shown = 1 + (all ? chosen.length - 1 : (fitted.screens[0]?.length ?? 0))
  const visible = useMemo(() => chosen.slice(0, shown), [chosen, shown])
  return { ...fitted, visible, more: chosen.length - 1 - (fitted.screens[0]?.length ?? 0) }
}
