import { Button } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import type { Amount, CallOrder, Reach, WidgetName, WorkRow } from '#contract/dashboard.ts'
import type { LotState } from '#contract/rules/lot-states.ts'
import { businessDay, dayLength } from '#contract/rules/time.ts'
import { LotStateBadge } from '#web/auction/lot-state.tsx'
import { useText, type Speaker } from '#web/text/text.tsx'
import { PhoneNumber } from '#web/ui/contact.tsx'
import { Urgent } from '#web/ui/urgent.tsx'
import css from './work-list.module.css'
import { useAmount } from './figure-list.tsx'

/** The total, as a link to the full list. */
export function WorkTotal({ all }: { all: Amount }) {
  const { t } = useText()
  const amount = useAmount()
  if (all.value === 0) return null
  return (
    <Link to={all.url} className={css.total}>
      {t('dashboard.work.all', { n: amount(all) })}
    </Link>
  )
}

interface WorkListProps {
  name: WidgetName
  reach: Reach
  order?: CallOrder | undefined
  rows: readonly WorkRow[]
}

/** One row per task: its subject, the reason, and the next step. */
export function WorkList({ name, reach, order, rows }: WorkListProps) {
  const { t } = useText()
  if (rows.length === 0) {
    const none = name !== 'to_call' ? 'none' : order === 'days' ? 'falling' : name
    return <p className={css.none}>{t(`dashboard.work.${none}`)}</p>
  }
  return (
    <ul className={css.rows} data-of={name}>
      {rows.map((row) => (
        <li key={`${row.why} ${row.id}`} className={css.row}>
          <span className={css.who}>
            <Link to={row.url} className={css.name}>
              {row.name}
            </Link>
            <small>{[row.of, reach !== 'mine' && row.owner].filter(Boolean).join(t('dashboard.dot'))}</small>
          </span>
          <span className={css.why}>
            <Why row={row} />
          </span>
          <When row={row} />
          {row.phone !== null && <CallAndFollow row={row} phone={row.phone} />}
        </li>
      ))}
    </ul>
  )
}

/** The number, and the next follow-up. A call leads to its note. */
function CallAndFollow({ row, phone }: { row: WorkRow; phone: string }) {
  const { t } = useText()
  const navigate = useNavigate()
  const { follow } = row
  const onCall = follow === null ? undefined : () => void navigate(follow)
  return (
    <>
      <span className={css.phone}>{row.masked ? phone : <PhoneNumber number={phone} onCall={onCall} />}</span>
      {follow !== null && (
        <Button
          component={Link}
          to={follow}
          size="compact-sm"
          variant="light"
          aria-label={t('dashboard.work.followOf', { name: row.name })}
        >
          {t('dashboard.work.follow')}
        </Button>
      )}
    </>
  )
}

const lotStates: readonly string[] = ['approved', 'listed', 'bidding', 'reviewing', 'confirming']
const isState = (why: WorkRow['why']): why is WorkRow['why'] & LotState => lotStates.includes(why)
const daysSince = (at: string) =>
  Math.round((Date.parse(businessDay(new Date())) - Date.parse(businessDay(new Date(at)))) / dayLength)

function Why({ row: { why, at, n } }: { row: WorkRow }) {
  const { t, instant } = useText()
  if (isState(why)) return <LotStateBadge state={why} />
  if (why === 'overdue')
    return <Urgent level="late">{t('dashboard.why.overdue', { n: at ? daysSince(at) : 0 })}</Urgent>
  if (why === 'today') return <>{t('dashboard.why.today', { time: instant(at).slice(11, 16) })}</>
  if (why === 'falling')
    return (
      <Urgent level={n === 0 ? 'late' : 'soon'}>
        {t(`dashboard.why.${n === 0 ? 'falling_now' : 'falling'}`, { n: n ?? 0 })}
      </Urgent>
    )
  if (why === 'owed') return <Urgent level="late">{t('dashboard.why.owed')}</Urgent>
  if (why === 'no_sign_up') return <Urgent level="late">{t('dashboard.why.no_sign_up')}</Urgent>
  if (why === 'few_qualified')
    return <Urgent level="soon">{t('dashboard.why.few_qualified', { n: n ?? 0 })}</Urgent>
  return <>{t(`dashboard.why.${why}`)}</>
}

/** The time that belongs to the reason, if the reason does not contain it. */
const whenOf = ({ why, at, sum }: WorkRow, { t, instant, day, money }: Speaker): string => {
  const amount = sum === null ? '' : `¥${money(sum)}`
  if (why === 'falling')
    return at === null ? t('dashboard.work.never') : t('dashboard.work.last', { time: day(at) })
  if (sum !== null && (why === 'overdue' || why === 'today')) return t('home.calls.expected', { sum: amount })
  if (why === 'overdue') return instant(at).slice(0, 16)
  if (at === null || why === 'today') return amount
  if (why === 'to_check' || why === 'approval')
    return t('dashboard.work.since', { time: instant(at).slice(5, 16) })
  if (isState(why) || why === 'no_sign_up' || why === 'few_qualified')
    return t('dashboard.work.at', { time: instant(at).slice(5, 16) })
  return [amount, t('dashboard.work.due', { date: at })].filter(Boolean).join(t('dashboard.dot'))
}

function When({ row }: { row: WorkRow }) {
  const text = useText()
  return <small className={css.when}>{whenOf(row, text)}</small>
}
