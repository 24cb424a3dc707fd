import { useState } from 'react'
import type { BulkAnswer } from '../../../../contract/envelope.ts'
import { mayOwnCustomers } from '../../../../contract/permissions.ts'
import {
  assignCustomer,
  assignCustomers,
  claimCustomer,
  claimCustomers,
  type PoolQuota,
  type PoolRow,
} from '../../../../contract/pool.ts'
import { call } from '../../../transport/api.ts'
import { StaffInput } from '../../../references/references.tsx'
import { useText } from '../../../text/text.tsx'
import { AskDialog } from '../../../ui/ask-dialog.tsx'
import { useAttempt } from '../../../ui/use-attempt.ts'
import { useRefreshCustomers } from '../customer-queries.ts'

interface TakeProps {
  rows: readonly PoolRow[]
  quota: PoolQuota | undefined
  /** Who has taken the one customer while this dialog was open. */
  takenBy: string | undefined
  onDone: (answer?: BulkAnswer) => void
  onClose: () => void
}

const quiet = true

/** Taking one customer, or several, for oneself. */
export function Claim({ rows, quota, takenBy, onDone, onClose }: TakeProps) {
  const { t } = useText()
  const { problem, attempt } = useAttempt(useRefreshCustomers())
  const [only] = rows
  const single = rows.length === 1 ? only : undefined
  const send = async (): Promise<BulkAnswer | undefined> => {
    if (!single) return call(claimCustomers, { body: { ids: rows.map((row) => row.id) }, quiet })
    await call(claimCustomer, { params: { id: single.id }, body: {}, quiet })
    return undefined
  }
  const left = quota && {
    n: Math.max(0, quota.claim_daily_limit - quota.claimed_today),
    room: Math.max(0, quota.max_owned - quota.owned),
  }
  return (
    <AskDialog
      title={
        single
          ? t('pool.ask.claim', { name: single.company_name })
          : t('pool.ask.claimMany', { n: rows.length })
      }
      text={left && t('pool.ask.left', left)}
      verb={t('pool.acts.claim')}
      disabled={takenBy !== undefined}
      problem={takenBy === undefined ? problem : t('pool.takenBy', { name: takenBy })}
      onConfirm={() => attempt(send, onDone)}
      onClose={onClose}
    />
  )
}

/** Giving customers of the pool to somebody. */
export function Assign({ rows, takenBy, onDone, onClose }: TakeProps) {
  const { t, label } = useText()
  const [to, setTo] = useState<number | null>(null)
  const { problem, attempt } = useAttempt(useRefreshCustomers())
  const [only] = rows
  const single = rows.length === 1 ? only : undefined
  const send = async (service_id: number): Promise<BulkAnswer | undefined> => {
    if (!single) return call(assignCustomers, { body: { ids: rows.map((row) => row.id), service_id }, quiet })
    await call(assignCustomer, { params: { id: single.id }, body: { service_id }, quiet })
    return undefined
  }
  return (
    <AskDialog
      title={
        single
          ? t('pool.ask.assign', { name: single.company_name })
          : t('pool.ask.assignMany', { n: rows.length })
      }
      verb={t('pool.acts.assign')}
      disabled={to === null || takenBy !== undefined}
      problem={takenBy === undefined ? problem : t('pool.takenBy', { name: takenBy })}
      onConfirm={() => (to === null ? undefined : attempt(() => send(to), onDone))}
      onClose={onClose}
    >
      <StaffInput
        focus
        required
        label={label('customers', 'service_id')}
        value={to}
        onChange={setTo}
        among={mayOwnCustomers}
      />
    </AskDialog>
  )
}
