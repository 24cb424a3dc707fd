import { useCallback, useState } from 'react'

/** Rows stay selected from page to page. The selection is cleared when the filters change. */
export function useSelection<Row extends { id: number }>(question: string) {
  const [kept, setKept] = useState<{ question: string; rows: ReadonlyMap<number, Row> }>({
    question,
    rows: new Map(),
  })
  const selected = kept.question === question ? kept.rows : (nothing as ReadonlyMap<number, Row>)
  const select = useCallback(
    (rows: readonly Row[], on: boolean) => {
      setKept((before) => {
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
  const clear = useCallback(() => setKept({ question, rows: new Map() }), [question])
  return { selected, select, clear }
}

const nothing = new Map<number, never>()
