import { type CustomerRow, customerRoutes } from '#contract/customers.ts'
import type { BulkAnswer } from '#contract/grammar/envelope.ts'
import { call } from '#web/transport/api.ts'
import { useText } from '#web/text/text.tsx'
import { showSuccess } from '#web/messages/toast.ts'
import { showUndoable } from '#web/ui/undo-toast.tsx'
import { changeOptimistically } from './optimistic-change.ts'
import { refreshCustomers } from './customer-queries.ts'
import { throwRefused } from './setting.ts'
import { deltasOf, tagged } from './tag-deltas.ts'
const quiet = true

interface Tagging {
  rows: readonly CustomerRow[]
  add: readonly string[]
  remove: readonly string[]
}

/**
 * Changes tags optimistically, with undo. If the server refuses all rows, the former tags return with the
 * reason. If it refuses some, `onRefused` gets the answer.
 */
export function useTagging(onRefused: (answer: BulkAnswer) => void): (tagging: Tagging) => Promise<void> {
  const { t } = useText()
  return ({ rows, add, remove }) =>
    changeOptimistically({
      rows,
      change: (row) => ({ ...row, tags: tagged(row.tags, add, remove) }),
      send: () => {
        const body = { ids: rows.map((row) => row.id), add: [...add], remove: [...remove] }
        return call(customerRoutes.tag, { body, quiet })
      },
      onDone: (done) => {
        const deltas = deltasOf(done, add, remove)
        const words = t('customers.tagged', { n: done.length })
        if (deltas.length > 0) showUndoable(words, () => takeBack(deltas).finally(refreshCustomers))
        else showSuccess(words)
      },
      onRefused,
    })
}

const takeBack = async (deltas: ReturnType<typeof deltasOf>): Promise<void> =>
  throwRefused(await Promise.all(deltas.map((body) => call(customerRoutes.tag, { body, quiet }))))
