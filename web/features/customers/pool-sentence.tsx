import { IconClock } from '#web/icons/clock.ts'
import { IconLock } from '#web/icons/lock.ts'
import { IconShieldCheck } from '#web/icons/shield-check.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { addressOf } from '#contract/grammar/addresses.ts'
import type { CustomerRow } from '#contract/customers.ts'
import { daysLeft, expireDays, poolExpiry } from '#contract/rules/pool-expiry.ts'
import type { PoolRules } from '#contract/pool.ts'
import { useText, type Speaker } from '#web/text/text.tsx'
import css from './customers.module.css'
import { usePoolRules } from './pool-rules.ts'

interface Explained {
  tone: 'calm' | 'soon' | 'late'
  icon: ReactNode
  words: string
}

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const
const soon = 7

/**
 * Says in one sentence why a customer is in the pool, or when it will fall. The server decides by the same
 * function.
 */
function explain(row: CustomerRow, rules: PoolRules, now: Date, { t, day, option }: Speaker): Explained {
  const calm = (words: string): Explained => ({ tone: 'calm', icon: <IconShieldCheck {...icon} />, words })
  if (row.archived_at && row.merged_into)
    return calm(t('customers.pool.merged', { date: day(row.archived_at), name: row.merged_into_name ?? '' }))
  if (row.archived_at) return calm(t('customers.pool.archived', { date: day(row.archived_at) }))
  if (row.service_id === null)
    return calm(
      t('customers.pool.inPool', {
        date: day(row.pool_at),
        reason: row.pool_reason ? option('customers', 'pool_reason', row.pool_reason) : '',
      }),
    )
  if (row.locked_until && new Date(row.locked_until) > now)
    return {
      tone: 'calm',
      icon: <IconLock {...icon} />,
      words: t('customers.pool.locked', { date: day(row.locked_until) }),
    }
  if (row.live_lots > 0) return calm(t('customers.pool.liveLots', { n: row.live_lots }))
  if (!rules.enabled) return calm(t('customers.pool.off'))
  const expiry = poolExpiry(row, rules, now)
  if (!expiry) return calm(t('customers.pool.safe'))
  const left = daysLeft(expiry, now)
  const terms = expireDays(rules, row.status)
  const days = expiry.reason === 'contact_expired' ? terms.contact : terms.deal
  return {
    tone: left <= 1 ? 'late' : left <= soon ? 'soon' : 'calm',
    icon: <IconClock {...icon} />,
    words: t(left === 0 ? `customers.pool.${expiry.reason}_now` : `customers.pool.${expiry.reason}`, {
      n: left,
      left,
      days,
      date: day(expiry.falls_at.toISOString()),
    }),
  }
}

export function PoolSentence({ row }: { row: CustomerRow }) {
  const text = useText()
  const rules = usePoolRules()
  const [now] = useState(() => new Date())
  if (!rules) return <div className={css.sentence} data-tone="calm" aria-busy />
  const { tone, icon: sign, words } = explain(row, rules, now, text)
  return (
    <div className={css.sentence} data-tone={tone}>
      {sign}
      <span>{words}</span>
      {row.merged_into_name && (
        <Link to={addressOf('customers', { id: row.merged_into ?? 0 })}>{text.t('act.open')}</Link>
      )}
    </div>
  )
}
