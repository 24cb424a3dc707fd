import type { CustomerRow } from '#contract/customers.ts'
import type { BulkAnswer } from '#contract/grammar/envelope.ts'
import { allDone } from '#web/ui/bulk-answer.ts'
import { sayRefusal } from '#web/ui/undo-toast.tsx'
import { refreshCustomers } from './customer-queries.ts'
import { showOptimistically } from './optimistic-rows.ts'

interface Change {
  rows: readonly CustomerRow[]
  change: (row: CustomerRow) => CustomerRow
  send: () => Promise<BulkAnswer>
  /** Called with the rows that the server accepted, if any. */
  onDone: (rows: readonly CustomerRow[]) => void
  onRefused: (answer: BulkAnswer) => void
}

/** Applies a change optimistically. If the server refuses all rows, it restores them and shows the reason. */
export async function changeOptimistically({ rows, change, send, onDone, onRefused }: Change): Promise<void> {
  const goBack = await showOptimistically(rows, change)
  try {
    const answer = await send()
    const accepted = new Set(answer.results.filter((result) => result.code === 0).map((result) => result.id))
    const done = rows.filter((row) => accepted.has(row.id))
    if (done.length > 0) onDone(done)
    if (!allDone(answer)) onRefused(answer)
  } catch (error) {
    goBack()
    sayRefusal(error)
  } finally {
    void refreshCustomers()
  }
}
