import { useRef } from 'react'
import type { ActRow } from '#web/records/acts.ts'
import { useOpenRecord } from '#web/ui/use-open-record.ts'

/**
 * The row that the address names together with an act. It stays while its drawer is open, even if a new
 * answer puts it on another page of the list.
 */
export function useActedRow<Row extends ActRow>(
  rows: readonly Row[] | undefined,
  doing: string,
): Row | undefined {
  const { id, act } = useOpenRecord()
  const lastRow = useRef<Row>(undefined)
  const wanted = act === doing ? id : null
  if (lastRow.current?.id !== wanted)
    lastRow.current = rows?.find((row) => row.id === wanted && row.actions.includes(doing))
  return lastRow.current
}
