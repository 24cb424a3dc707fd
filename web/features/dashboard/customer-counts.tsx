import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listCustomers } from '../../../contract/customers.ts'
import { listPool } from '../../../contract/pool.ts'
import { businessDay } from '../../../contract/time.ts'
import type { Key } from '../../../texts/text.ts'
import { call } from '../../api.ts'
import { useUser } from '../../session.tsx'
import { useText } from '../../text.tsx'
import css from './dashboard-page.module.css'

interface Count {
  title: Key
  /** The list that adds up to the number, under the same conditions. */
  list: string
  query: Readonly<Record<string, string>>
  urgent?: boolean
}

function countsOf(uid: number, now: Date): Count[] {
  const list = '/crm/index/list'
  const today = businessDay(now)
  return [
    { title: 'dashboard.mine', list, query: { service_id: String(uid) } },
    { title: 'dashboard.dueToday', list, query: { next_follow_at_from: today, next_follow_at_to: today } },
    { title: 'dashboard.overdue', list, query: { overdue: 'true' }, urgent: true },
    { title: 'dashboard.fallingSoon', list, query: { falling_soon: 'true' }, urgent: true },
    { title: 'dashboard.pool', list: '/crm/index/highseaslist', query: {} },
  ]
}

/** Numbers that open the list they count. */
export function CustomerCounts({ now }: { now: Date }) {
  const { t } = useText()
  const { uid } = useUser()
  return (
    <section aria-labelledby="counts">
      <h2 id="counts" className={css.title}>
        {t('dashboard.todo')}
      </h2>
      <ul className={css.counts}>
        {countsOf(uid, now).map((count) => (
          <li key={count.title}>
            <CountLink count={count} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function CountLink({ count: { title, list, query, urgent } }: { count: Count }) {
  const { t, number, short } = useText()
  const pooled = list.endsWith('highseaslist')
  const route = pooled ? listPool : listCustomers
  const { data } = useQuery({
    queryKey: [pooled ? 'pool' : 'customers', 'count', query],
    queryFn: ({ signal }) => call(route, { query: { ...query, limit: 1 }, signal }),
  })
  const search = new URLSearchParams(query).toString()
  return (
    <Link to={search ? `${list}?${search}` : list} className={css.count} data-urgent={(urgent && data && data.total > 0) || undefined}>
      <span>{t(title)}</span>
      <strong title={data && number(data.total)}>{data ? `${data.total_is_estimate ? t('dashboard.about') : ''}${short(data.total)}` : '–'}</strong>
    </Link>
  )
}
