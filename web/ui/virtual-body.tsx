import { useVirtualizer } from '@tanstack/react-virtual'
import type { ReactNode } from 'react'
import { rowHeight } from './row-height.ts'

interface VirtualBodyProps {
  count: number
  columnCount: number
  scroller: { current: HTMLDivElement | null }
  line: (index: number) => ReactNode
}

/** Only the rows in sight; two spacer rows stand for the rest. */
export function VirtualBody({ count, columnCount, scroller, line }: VirtualBodyProps) {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight(scroller.current),
    overscan: 12,
  })
  const items = virtual.getVirtualItems()
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
