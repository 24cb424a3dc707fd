import { useState } from 'react'
import { mayOwnCustomers } from '#contract/grammar/permissions.ts'
import { ActDialog, type ActQuestion } from '#web/records/act-dialog.tsx'
import type { ActRow } from '#web/records/acts.ts'
import { StaffInput } from '#web/references/references.tsx'
import { useText } from '#web/text/text.tsx'

/** The dialog of an act that gives customers a new owner. */
export function OwnerDialog<Row extends ActRow, Id extends string>(
  props: ActQuestion<Row, Id> & { problem?: string },
) {
  const { label } = useText()
  const [owner, setOwner] = useState<number | null>(null)
  return (
    <ActDialog {...props} input={{ service_id: owner }} ready={owner !== null}>
      <StaffInput
        focus
        required
        label={label('customers', 'service_id')}
        value={owner}
        onChange={setOwner}
        among={mayOwnCustomers}
      />
    </ActDialog>
  )
}
