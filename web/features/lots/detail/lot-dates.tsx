import { liveStates } from '#contract/rules/lot-states.ts'
import type { LotRow } from '#contract/lots.ts'
import { useText } from '#web/text/text.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { isPast, pointsOf, todayAmong, type DatePoint } from './date-points.ts'
import css from './dates.module.css'
import type { LotBriefing } from '#contract/lot-moves.ts'

const minute = 60_000
const toMinute = 'YYYY-MM-DD hh:mm'.length
const dayOnly = 'YYYY-MM-DD'.length

/** A date and its time never wrap apart. */
function Moment({ at }: { at: string }) {
  const { instant } = useText()
  return (
    <time dateTime={at} className={css.moment}>
      {at.length === dayOnly ? at : instant(at).slice(0, toMinute)}
    </time>
  )
}

function When({ row, point }: { row: LotRow; point: DatePoint }) {
  const { t } = useText()
  if (point.at === null) {
    const days = point.name === 'payment' && liveStates.includes(row.state) ? row.payment_days : null
    return (
      <span className={css.none}>
        {days === null ? t('lotLead.none') : t('lotLead.afterSale', { n: days })}
      </span>
    )
  }
  return (
    <>
      <Moment at={point.at} />
      {point.to && (
        <>
          {' – '}
          <Moment at={point.to} />
        </>
      )}
    </>
  )
}

/** The dates of a lot from the notice to the cleared yard, one below the other, with today among them. */
export function LotDates({ row, said }: { row: LotRow; said: LotBriefing | undefined }) {
  const { t, instant } = useText()
  const now = useNow(minute)
  const points = pointsOf(row, said)
  const today = todayAmong(points, now)
  const mark = today !== undefined && (
    <li key="today" className={css.today} aria-current="date">
      {t('lotLead.today', { day: instant(new Date(now).toISOString()).slice('YYYY-'.length, dayOnly) })}
    </li>
  )
  return (
    <ol className={css.dates} aria-label={t('lotLead.dates')}>
      {points.map((point, index) => [
        today !== undefined && today < 0 && index === 0 && mark,
        <li key={point.name} data-past={isPast(point, now) || undefined}>
          <span className={css.label}>
            {t(point.latest ? 'lotLead.noticeBy' : `lotLead.points.${point.name}`)}
          </span>
          <span className={css.when}>
            <When row={row} point={point} />
          </span>
        </li>,
        today !== undefined && today >= 0 && Math.floor(today) === index && mark,
      ])}
    </ol>
  )
}
