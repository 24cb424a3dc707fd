import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isZero } from '#contract/rules/money.ts'
import type { LotRow } from '#contract/lots.ts'
import { priceUnit } from '#web/auction/price.ts'
import { useCan } from '#web/session/session.tsx'
import { useText } from '#web/text/text.tsx'
import { Urgent } from '#web/ui/urgent.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { useNextMove, type LotActs } from '#web/features/lot-moves/use-lot-acts.ts'
import { Countdown } from '../countdown.tsx'
import { lotBriefingQuery } from '#web/features/lot-moves/lot-queries.ts'
import { DateLine } from './date-line.tsx'
import { endOf } from './date-points.ts'
import css from './lead.module.css'
import { useTab, type LotTab } from './use-tab.ts'
import { turnOf } from './whose-turn.ts'
import type { LotBriefing } from '#contract/lot-moves.ts'

/** The next act of a lot and who does it, its open money, and its dates. */
export function LotLead({ row, acts }: { row: LotRow; acts: LotActs }) {
  const { t } = useText()
  const { data } = useQuery(lotBriefingQuery(row.id))
  return (
    <section className={css.lead} aria-label={t('lotLead.title')}>
      <div className={css.top}>
        <Next row={row} acts={acts} />
        {data && <Money said={data} row={row} />}
      </div>
      <DateLine row={row} said={data} />
    </section>
  )
}

/** The tab with this user's work while the lot waits for the clock or for others. */
const workOf: Partial<Record<LotRow['state'], { tab: LotTab; word: 'signUps' | 'bids' }>> = {
  listed: { tab: 'sign_ups', word: 'signUps' },
  bidding: { tab: 'bids', word: 'bids' },
}

function Next({ row, acts }: { row: LotRow; acts: LotActs }) {
  const { t } = useText()
  const [, setTab] = useTab()
  const recruits = useCan('signUps.use')
  const next = useNextMove()(row)
  const work = recruits && !next ? workOf[row.state] : undefined
  return (
    <div className={css.next}>
      <p className={css.whose}>{next ? t('lotLead.yours') : <Whose row={row} />}</p>
      <p className={css.facts}>
        <StateFacts row={row} />
      </p>
      {next && <Button onClick={() => acts.start(next, [row])}>{t(`lots.acts.${next}`)}</Button>}
      {work && <Button onClick={() => setTab(work.tab)}>{t(`lots.acts.${work.word}`)}</Button>}
    </div>
  )
}

/** The person or roles whose act is next, if it is not this user's. */
function Whose({ row }: { row: LotRow }) {
  const { t, option } = useText()
  const turn = turnOf(row)
  if (!turn) return t(row.state === 'settled' ? 'lotLead.settled' : 'lotLead.withdrawn')
  const act = t(`lots.acts.${turn.act}`)
  if (turn.byClock)
    return (
      <>
        {t('lotLead.byClock')} {row.auction_time && <Countdown exact at={row.auction_time} />}
      </>
    )
  const roles = turn.roles.map((role) => option('staff', 'roles', role)).join(t('list.comma'))
  return t('lotLead.waits', { who: turn.person ?? roles, act })
}

/** The figures that matter in this state. */
function StateFacts({ row }: { row: LotRow }): ReactNode {
  const text = useText()
  const { t, label, option } = text
  const { state, highest_price, unsold_reason } = row
  if (state === 'listed' || state === 'bidding')
    return (
      <>
        {t('lots.funnel')}{' '}
        <b>
          {row.sign_up_count} / {row.approved_count} / {row.paid_count}
        </b>
      </>
    )
  if (state === 'confirming' && highest_price)
    return (
      <>
        {label('lots', 'highest_price') + priceUnit(row, text)} <b>{text.money(highest_price)}</b>
      </>
    )
  if (state === 'unsold' && unsold_reason && !row.masked?.includes('unsold_reason'))
    return option('lots', 'unsold_reason', unsold_reason)
  return null
}

const figures = ['due', 'paid', 'open', 'payable', 'deposits_held'] as const

/** The open money of the lot, as far as this user may see it. Empty if there is none. */
function Money({ said: { money: figuresOf }, row }: { said: LotBriefing; row: LotRow }) {
  const { t, money } = useText()
  const now = useNow(60_000)
  const shown = figures.filter((name) => {
    const amount = figuresOf[name]
    return amount && (name === 'due' || name === 'paid' || name === 'open' || !isZero(amount))
  })
  if (shown.length === 0) return null
  const due = figuresOf.next_due_on ?? null
  const late = due !== null && endOf(due) < now
  return (
    <dl className={css.money} aria-label={t('lotLead.money')}>
      {shown.map((name) => (
        <div key={name} data-open={(name === 'open' && !isZero(figuresOf.open ?? '0')) || undefined}>
          <dt>{t(`lotLead.figures.${name}`)}</dt>
          <dd>¥{money(figuresOf[name] ?? '0')}</dd>
          {name === 'open' && due && row.state !== 'settled' && (
            <dd className={css.dueOn}>
              {late ? (
                <Urgent level="late">{t('lotLead.lateSince', { day: due })}</Urgent>
              ) : (
                t('lotLead.dueOn', { day: due })
              )}
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
