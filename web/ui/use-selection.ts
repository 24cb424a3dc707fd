import { useCallback, useState } from 'react'

/** Rows stay selected from page to page. The selection is cleared when the filters change. */
export function useSelection<Row extends { id: number }>(question: string) {
  const [selection, setSelection] = useState<{ question: string; rows: ReadonlyMap<number, Row> }>({
    question,
    rows: new Map(),
  })
  const selected = selection.question === question ? selection.rows : (nothing as ReadonlyMap<number, Row>)
  const select = useCallback(
    (rows: readonly Row[], on: boolean) => {
      setSelection((before) => {
        const next = new Map(before.question === question ? before.rows : [])
        for (const row of rows) {
          if (on) next.set(row.id, row)
          else next.delete(row.id)
        }
        return { question, rows: next }
      })
    },
    [question],
  )
  const clear = useCallback(() => setSelection({ question, rows: new Map() }), [question])
  return { selected, select, clear }
}

const nothing = new Map<number, never>()
