import { useTableLayout } from '#web/records/columns.tsx'
import { useKept } from '#web/state/settings.ts'
import { orderColumns, type DataColumn, type TableLayout } from '#web/ui/data-column.ts'

/**
 * The columns that a saved view shows. A person's own choice is kept beside while a view with columns of its own
 * is open, and comes back with anything else.
 */
export function useViewColumns(list: string, columns: readonly DataColumn<never>[]) {
  const [layout, setLayout] = useTableLayout(list)
  const [own, keepOwn] = useKept<TableLayout | null>(`own-columns.${list}`, null)
  const now = orderColumns(columns, layout.order)
    .map((column) => column.id)
    .filter((id, at) => at === 0 || !layout.hidden.includes(id))
  const choose = (only: readonly string[] | null) => {
    if (columns.length === 0) return
    if (only) {
      const hidden = columns.map((column) => column.id).filter((id) => !only.includes(id))
      if (!own) keepOwn(layout)
      setLayout({ ...layout, order: [...only, ...hidden], hidden })
    } else if (own) {
      setLayout(own)
      keepOwn(null)
    }
  }
  return { now, choose }
}
