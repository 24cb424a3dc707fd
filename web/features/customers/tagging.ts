import type { CustomerRow } from '../../../contract/customers.ts'
import { tagCustomers } from '../../../contract/customers.ts'
import type { BulkAnswer } from '../../../contract/envelope.ts'
import { call } from '../../transport/api.ts'
import { useText } from '../../text/text.tsx'
import { allDone } from '../../ui/bulk-answer.ts'
import { showSuccess } from '../../ui/toast.ts'
import { sayRefusal, showUndoable } from '../../ui/undo-toast.tsx'
import { refreshCustomers } from './customer-queries.ts'
import { throwRefused } from './setting.ts'
import { showAhead } from './show-ahead.ts'
import { deltasOf, tagged } from './tag-deltas.ts'

const quiet = true

interface Tagging {
  rows: readonly CustomerRow[]
  add: readonly string[]
  remove: readonly string[]
}

/**
 * Shows tags at once and can undo them. If the server refuses all rows, the former tags come back with the
 * reason. If it refuses some, `onRefused` gets the answer.
 */
export function useTagging(onRefused: (answer: BulkAnswer) => void): (tagging: Tagging) => Promise<void> {
  const { t } = useText()
  return async ({ rows, add, remove }) => {
    const goBack = await showAhead(rows, (row) => ({ ...row, tags: tagged(row.tags, add, remove) }))
    try {
      const body = { ids: rows.map((row) => row.id), add: [...add], remove: [...remove] }
      const answer = await call(tagCustomers, { body, quiet })
      const accepted = new Set(
        answer.results.filter((result) => result.code === 0).map((result) => result.id),
      )
      const done = rows.filter((row) => accepted.has(row.id))
      const deltas = deltasOf(done, add, remove)
      const words = t('customers.tagged', { n: done.length })
      if (deltas.length > 0) showUndoable(words, () => takeBack(deltas).finally(refreshCustomers))
      else if (done.length > 0) showSuccess(words)
      if (!allDone(answer)) onRefused(answer)
    } catch (error) {
      goBack()
      sayRefusal(error)
    } finally {
      void refreshCustomers()
    }
  }
}

const takeBack = async (deltas: ReturnType<typeof deltasOf>): Promise<void> =>
  throwRefused(await Promise.all(deltas.map((body) => call(tagCustomers, { body, quiet }))))
