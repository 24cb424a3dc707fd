import { useQuery } from '@tanstack/react-query'
import { type Merge, customerMergeRoutes } from '#contract/customer-merge.ts'
import type { CustomerRow } from '#contract/customers.ts'
import { useText } from '#web/text/text.tsx'
import { ApiError, call } from '#web/transport/api.ts'
import { TextButton } from '#web/ui/states.tsx'
import { showSuccess } from '#web/messages/toast.ts'
import { sayRefusal } from '#web/ui/undo-toast.tsx'
import { refreshCustomers, mergesQuery } from './customer-queries.ts'
import css from '#web/features/contacts/people.module.css'

/** The merge that can still be undone, for users who may. */
export function MergeNotes({ row }: { row: CustomerRow }) {
  const { data } = useQuery(mergesQuery(row.id))
  const open = data?.items.find((item) => item.actions.includes('undo'))
  return open ? <OpenMerge row={row} merge={open} /> : null
}

function OpenMerge({ row, merge }: { row: CustomerRow; merge: Merge }) {
  const { t, day } = useText()
  const takeBack = async () => {
    try {
      const body = { other_id: merge.other_id, version: row.version }
      await call(customerMergeRoutes.undo, { params: { id: row.id }, body, quiet: true })
      showSuccess(t('customers.merge.undone', { name: merge.other_name }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      sayRefusal(error)
    }
    void refreshCustomers()
  }
  return (
    <p className={css.sums}>
      <span>{t('customers.merge.note', { name: merge.other_name, date: day(merge.until) })}</span>
      <TextButton onClick={() => void takeBack()}>{t('customers.merge.undo')}</TextButton>
    </p>
  )
}
