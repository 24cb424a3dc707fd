import type { PoolQuota, PoolRow } from '#contract/pool.ts'
import { ActDialog, type ActQuestion } from '#web/records/act-dialog.tsx'
import { useText } from '#web/text/text.tsx'
import { OwnerDialog } from '../owner-dialog.tsx'
import type { PoolAct } from './acts.ts'

interface TakeProps extends ActQuestion<PoolRow, PoolAct> {
  quota: PoolQuota | undefined
  /** The user who claimed the customer while this dialog was open. */
  takenBy: string | undefined
}

/** Claims pool customers, or assigns them. */
export function TakeDialog({ quota, takenBy, ...question }: TakeProps) {
  const { t } = useText()
  const props = {
    ...question,
    ...(takenBy !== undefined && { problem: t('pool.takenBy', { name: takenBy }) }),
  }
  if (question.id === 'assign') return <OwnerDialog {...props} />
  const left = quota && {
    n: Math.max(0, quota.claim_daily_limit - quota.claimed_today),
    room: Math.max(0, quota.max_owned - quota.owned),
  }
  return <ActDialog {...props} text={left && t('pool.ask.left', left)} />
}
