import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { commissionRoutes } from '#contract/commissions.ts'
import type { HeadlineFigure } from '#contract/dashboard.ts'
import { addressOf } from '#contract/grammar/addresses.ts'
import { lotRoundRoutes, roundResults } from '#contract/lot-rounds.ts'
import { add } from '#contract/rules/money.ts'
import { businessDay } from '#contract/rules/time.ts'
import { useUser } from '#web/session/session.tsx'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import css from '../director/decisions.module.css'
import figures from '../director/headline-list.module.css'
import { Change } from '../director/headline-list.tsx'

/** How many unpaid lots are shown. The figure opens all of them. */
const shown = 5

function useOwn() {
  const { uid } = useUser()
  const [today] = useState(() => businessDay(new Date()))
  const month = today.slice(0, 7)
  const sold = {
    service_id: uid,
    state: roundResults.sold,
    result_at_from: `${month}-01`,
    result_at_to: today,
  }
  const commissions = useQuery({
    queryKey: ['commissions', month, uid],
    queryFn: ({ signal }) =>
      call(commissionRoutes.get, { query: { month, uid: String(uid) }, signal, quiet: true }),
  })
  const deals = useQuery({
    queryKey: ['lots', 'home', 'sold', uid, today],
    queryFn: ({ signal }) =>
      call(lotRoundRoutes.list, {
        query: { ...sold, service_id: [String(uid)], state: [...sold.state], limit: 1 },
        signal,
        quiet: true,
      }),
  })
  return { sold, commissions: commissions.data, deals: deals.data }
}

/** 我的成交与提成: this month's sales and commission, and what the unpaid commission waits for. */
export function OwnDeals() {
  const { t, money, number } = useText()
  const { sold, commissions, deals } = useOwn()
  const tab = addressOf('results', { tab: 'commissions' })
  const waiting = commissions?.waiting ?? []
  const left = add('0', ...waiting.map(({ amount }) => amount))
  const earned: HeadlineFigure | undefined = commissions && {
    name: 'turnover',
    value: 0,
    sum: commissions.sum,
    before: commissions.sum_before,
    url: tab,
  }
  return (
    <section aria-labelledby="own-deals" className={css.card}>
      <h2 id="own-deals" className={css.title}>
        {t('home.own.title')}
      </h2>
      <ul className={figures.figures} data-three>
        <li>
          <Link to={addressOf('lotRounds', sold)} className={figures.figure}>
            <span>{t('home.own.sold')}</span>
            <b>{deals ? `¥${money(deals.sums.deal_amount)}` : '–'}</b>
            <small>{deals && t('home.own.lots', { n: number(deals.total) })}</small>
          </Link>
        </li>
        <li>
          <Link to={tab} className={figures.figure}>
            <span>{t('home.own.earned')}</span>
            <b>{commissions ? `¥${money(commissions.sum)}` : '–'}</b>
            {earned && <Change figure={earned} />}
          </Link>
        </li>
        <li>
          <Link to={tab} className={figures.figure}>
            <span>{t('commissions.waiting')}</span>
            <b>{commissions ? `¥${money(left)}` : '–'}</b>
            <small>{commissions && t('home.own.lots', { n: number(waiting.length) })}</small>
          </Link>
        </li>
      </ul>
      {waiting.length > 0 && (
        <ul className={css.rows} data-waiting>
          {waiting.slice(0, shown).map((line) => (
            <li key={`${line.lot_id} ${line.round_no} ${line.role}`} className={css.row}>
              <span className={css.what}>
                <Link to={addressOf('lot', { id: line.lot_id })}>{line.lot_name || line.lot_no}</Link>
              </span>
              <span className={css.asked}>
                {line.waits_for.map((what) => t(`commissions.waitsFor.${what}`)).join(t('dashboard.dot'))}
              </span>
              <b>{`¥${money(line.amount)}`}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
