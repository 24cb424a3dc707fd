import { useState } from 'react'
import { mayOwnCustomers } from '../../../contract/permissions.ts'
import { handOver, type StaffRow } from '../../../contract/staff.ts'
import { ApiError, call, report } from '../../transport/api.ts'
import { queries } from '../../transport/queries.ts'
import { StaffInput } from '../../references/references.tsx'
import { useText } from '../../text/text.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { AskDialog } from '../../ui/ask-dialog.tsx'

/** All open records of one person, and whoever they lead, go to another. */
export function HandOverDialog({ row, onClose }: { row: StaffRow; onClose: () => void }) {
  const { t } = useText()
  const [to, setTo] = useState<number | null>(null)
  const [error, setError] = useState<string>()
  const held = row.customers_held ?? 0
  const among = (roles: readonly number[]) => held === 0 || mayOwnCustomers(roles)
  const move = async () => {
    if (to === null) return
    try {
      const moved = await call(handOver, {
        params: { id: row.id },
        body: { service_id: to, version: row.version },
        quiet: true,
      })
      showSuccess(t('staff.handedOver', { ...moved }))
      await queries.invalidateQueries()
      onClose()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      const [onField] = Object.values(failure.fields ?? {})
      if (onField) setError(onField)
      else report(failure)
    }
  }
  return (
    <AskDialog
      title={t('staff.handOverTitle', { name: row.nickname })}
      text={held === 0 ? t('staff.handOverRest') : t('staff.handOverText', { n: held })}
      verb={t('staff.handOver')}
      disabled={to === null}
      onConfirm={move}
      onClose={onClose}
    >
      <StaffInput
        focus
        label={t('staff.handOverTo')}
        required
        value={to}
        error={error}
        among={among}
        onChange={(id) => {
          setTo(id === row.id ? null : id)
          setError(undefined)
        }}
      />
    </AskDialog>
  )
}
