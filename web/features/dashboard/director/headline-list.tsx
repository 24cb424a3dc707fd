import { Link } from 'react-router'
import type { HeadlineFigure } from '#contract/dashboard.ts'
import { isZero, subtract } from '#contract/rules/money.ts'
import { useText } from '#web/text/text.tsx'
import { usePercent } from '../percent.ts'
import css from './headline-list.module.css'

/** Five figures in one row. Figures of the period show their change. */
export const HeadlineList = ({ figures }: { figures: readonly HeadlineFigure[] }) => (
  <ul className={css.figures}>
    {figures.map((figure) => (
      <li key={figure.name}>
        {figure.url === null ? (
          <div className={css.figure}>
            <Inside figure={figure} />
          </div>
        ) : (
          <Link to={figure.url} className={css.figure}>
            <Inside figure={figure} />
          </Link>
        )}
      </li>
    ))}
  </ul>
)

function Inside({ figure }: { figure: HeadlineFigure }) {
  const { t, money, number } = useText()
  const percent = usePercent()
  const { name, sum, rate, part, value } = figure
  const isLate = name === 'overdue' && value > 0
  const shown =
    sum !== undefined
      ? `¥${money(sum)}`
      : rate !== undefined
        ? rate === null
          ? '–'
          : percent(rate)
        : number(value)
  return (
    <>
      <span>{t(`home.figures.${name}`)}</span>
      <b data-late={isLate || undefined}>
        {shown}
        {part !== undefined && <small>{` (${number(part)}/${number(value)})`}</small>}
      </b>
      <Change figure={figure} />
    </>
  )
}

/** The change from the period before; ratios change in percentage points. */
export function Change({ figure: { sum, rate, before, value, name } }: { figure: HeadlineFigure }) {
  const { t, money, number } = useText()
  if (before === undefined)
    return <small>{name === 'receivable' ? t('home.dues', { n: number(value) }) : t('home.now')}</small>
  const now = sum ?? rate
  if (now === undefined || now === null || before === null) return <small>{t('home.noBefore')}</small>
  const change = subtract(now, before)
  if (isZero(change)) return <small>{t('home.same')}</small>
  const down = change.startsWith('-')
  const size = down ? change.slice(1) : change
  return (
    <small data-down={down || undefined}>
      {down ? '↓' : '↑'} {sum === undefined ? t('home.points', { n: size }) : `¥${money(size)}`}
    </small>
  )
}
