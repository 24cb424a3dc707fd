import { type CustomerRow, customerRoutes } from '#contract/customers.ts'
import type { BulkAnswer } from '#contract/grammar/envelope.ts'
import { useText } from '#web/text/text.tsx'
import { ApiError, call } from '#web/transport/api.ts'
import { sayRefusal, showUndoable } from '#web/ui/undo-toast.tsx'
import { changeOptimistically } from './optimistic-change.ts'
import { refreshCustomers } from './customer-queries.ts'
import { undoCallsOf, type SetFields } from './undo-bulk-set.ts'

const quiet = true

/**
 * Sets intention or next date optimistically, with undo. If the server refuses all rows, the former values
 * return with the reason. If it refuses some, `onRefused` gets the answer.
 */
export function useSetting(
  onRefused: (answer: BulkAnswer) => void = sayFirst,
): (rows: readonly CustomerRow[], settings: SetFields) => Promise<void> {
  const { t } = useText()
  return (rows, settings) =>
    changeOptimistically({
      rows,
      change: (row) => ({ ...row, ...settings }),
      send: () => call(customerRoutes.set, { body: { ids: rows.map((row) => row.id), ...settings }, quiet }),
      onDone: (done) =>
        showUndoable(t('customers.set', { n: done.length }), () =>
          takeBack(undoCallsOf(done, settings)).finally(refreshCustomers),
        ),
      onRefused,
    })
}

const takeBack = async (former: ReturnType<typeof undoCallsOf>): Promise<void> =>
  throwRefused(await Promise.all(former.map((body) => call(customerRoutes.set, { body, quiet }))))

/** The first refusal, as the error of a single act. */
export function throwRefused(answers: readonly BulkAnswer[]): void {
  const refused = answers.flatMap((answer) => answer.results).find((result) => result.code !== 0)
  if (refused) throw new ApiError(refused.code, refused.code, refused.msg ?? '', { reason: refused.reason })
}

/** A single row has no table of refusals. */
export function sayFirst(answer: BulkAnswer): void {
  try {
    throwRefused([answer])
  } catch (error) {
    sayRefusal(error)
  }
}
