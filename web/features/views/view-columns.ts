import { useTableLayout } from '#web/records/columns.tsx'
import { useKept } from '#web/state/settings.ts'
import { orderColumns, type DataColumn, type TableLayout } from '#web/ui/data-column.ts'

/**
 * The columns of a saved view. While a view with its own columns is open, the user's own choice is set
 * aside. It returns with any other view.
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
