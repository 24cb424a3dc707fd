import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, type ReactNode } from 'react'

/** The row height of the Default size in pixels. */
const usualHeight = 40

/** The row height of the chosen size in pixels: `--row` in theme.css. */
function rowHeight(element: Element | null): number {
  if (!element) return usualHeight
  return Number.parseFloat(getComputedStyle(element).getPropertyValue('--row')) || usualHeight
}

interface VirtualBodyProps {
  count: number
  columnCount: number
  scroller: { current: HTMLDivElement | null }
  line: (index: number) => ReactNode
  onLines: () => void
}

/** Renders only the visible rows, between two spacer rows. */
export function VirtualBody({ count, columnCount, scroller, line, onLines }: VirtualBodyProps) {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight(scroller.current),
    overscan: 12,
  })
  const items = virtual.getVirtualItems()
  const [from, to] = [items[0]?.index, items.at(-1)?.index]
  useLayoutEffect(onLines, [onLines, from, to])
  const before = items[0]?.start ?? 0
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <tbody>
      {before > 0 && (
        <tr aria-hidden="true">
          <td colSpan={columnCount} style={{ height: before, padding: 0 }} />
        </tr>
      )}
      {items.map((item) => line(item.index))}
      {after > 0 && (
        <tr aria-hidden="true">
          <td colSpan={columnCount} style={{ height: after, padding: 0 }} />
        </tr>
      )}
    </tbody>
  )
}
