import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react'
import { type BadItemRow, type ItemLine, lotItemRoutes } from '#contract/lot-items.ts'
import { ApiError, call, report } from '#web/transport/api.ts'
import { refusalWords } from '#web/ui/use-attempt.ts'
import { refreshItems } from './item-queries.ts'

/** A line that is not stored yet, and why the server refused it. */
export interface PendingLine {
  key: number
  line: ItemLine
  refusal?: BadItemRow | undefined
}

/** Lines that are saved all or none. A refused batch stays in the grid to be corrected. */
interface Batch {
  id: number
  lines: readonly PendingLine[]
  problem?: string | undefined
}

let lastKey = 0
const nextKey = () => (lastKey += 1)

function refused(batch: Batch, error: ApiError): Batch {
  const rows = (error.data as { rows?: BadItemRow[] } | null)?.rows ?? []
  const bad = new Map(rows.map((row) => [row.row, row]))
  const lines = batch.lines.map((line, at) => ({ ...line, refusal: bad.get(at + 1) }))
  return { ...batch, lines, problem: refusalWords(error) }
}

type SetBatches = Dispatch<SetStateAction<readonly Batch[]>>

/** Sends one batch after the other. */
function useSending(lotId: number, batches: readonly Batch[], setBatches: SetBatches): void {
  const running = useRef(false)
  useEffect(() => {
    const next = batches.find(({ problem }) => problem === undefined)
    if (!next || running.current) return
    running.current = true
    const body = { rows: next.lines.map(({ line }) => line) }
    call(lotItemRoutes.import, { params: { id: lotId }, body, quiet: true })
      .then(refreshItems)
      .then(
        () => setBatches((all) => all.filter(({ id }) => id !== next.id)),
        (error: unknown) => {
          if (!(error instanceof ApiError)) throw error
          if (error.isSession) report(error)
          setBatches((all) => all.map((batch) => (batch.id === next.id ? refused(batch, error) : batch)))
        },
      )
      .finally(() => {
        running.current = false
        setBatches((all) => [...all])
      })
  }, [batches, lotId, setBatches])
}

/** Entered, pasted or imported lines on their way to the server. */
export function usePending(lotId: number) {
  const [batches, setBatches] = useState<readonly Batch[]>([])
  useSending(lotId, batches, setBatches)
  const changeLines = (change: (lines: readonly PendingLine[]) => readonly PendingLine[]) =>
    setBatches((all) =>
      all.map((batch) => ({ ...batch, lines: change(batch.lines) })).filter(({ lines }) => lines.length > 0),
    )
  return {
    lines: batches.flatMap((batch) => batch.lines),
    /** The messages of refused batches. The other batches are still being sent. */
    problems: [...new Set(batches.flatMap(({ problem }) => problem ?? []))],
    take: (lines: readonly ItemLine[]) => {
      if (lines.length > 0)
        setBatches((all) => [
          ...all,
          { id: nextKey(), lines: lines.map((line) => ({ key: nextKey(), line })) },
        ])
    },
    change: (key: number, line: ItemLine) =>
      changeLines((lines) =>
        lines.map((pendingLine) => (pendingLine.key === key ? { key, line } : pendingLine)),
      ),
    /** Sends the batches with one of these lines again; without keys, all batches. */
    again: (key?: number) =>
      setBatches((all) =>
        all.map((batch) =>
          key === undefined || batch.lines.some((line) => line.key === key)
            ? { ...batch, problem: undefined }
            : batch,
        ),
      ),
    drop: (key: number) => changeLines((lines) => lines.filter((line) => line.key !== key)),
    dropAll: () => setBatches([]),
  }
}

export type Pending = ReturnType<typeof usePending>
