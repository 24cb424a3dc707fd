import type { PoolQuota } from '#contract/pool.ts'
import { useText } from '#web/text/text.tsx'
import css from './pool.module.css'

/** 今日已领 3/10 · 名下 148/200: how much of the limits is used. */
export function QuotaLine({ quota }: { quota: PoolQuota }) {
  const { t, number } = useText()
  const part = (words: string, used: number, most: number | null) => (
    <span data-full={(most !== null && used >= most) || undefined}>
      {words}{' '}
      <b>
        {number(used)}
        {most !== null && `/${number(most)}`}
      </b>
    </span>
  )
  return (
    <div className={css.quota}>
      {part(t('pool.claimedToday'), quota.claimed_today, quota.claim_daily_limit)}
      {part(t('pool.owned'), quota.owned, quota.max_owned)}
      {part(t('pool.revealedToday'), quota.revealed_today, quota.reveal_daily_limit)}
      {part(t('pool.comparedToday'), quota.compared_today, quota.compare_daily_limit)}
    </div>
  )
}
