import { Link } from 'react-router'
import type { Amount } from '#contract/dashboard.ts'
import { useText } from '#web/text/text.tsx'
import css from './bars.module.css'
import page from './dashboard-page.module.css'
import { useAmount } from './figure-list.tsx'
import { usePercent } from './percent.ts'

interface BarsProps {
  /** `shown` replaces the number and `length` the bar's length. A row about an amount has both. */
  rows: readonly (Amount & {
    id: number | string
    name: string
    note?: string
    shown?: string
    length?: number
  })[]
  /** Shows each row's share of the whole. */
  shares?: boolean
  /** Names are whole sentences. */
  long?: boolean
}

/** Names with their numbers and bars. Each row opens its list. */
export function Bars({ rows, shares = false, long = false }: BarsProps) {
  const { t } = useText()
  const percent = usePercent()
  const amount = useAmount()
  const lengthOf = (row: BarsProps['rows'][number]) => row.length ?? row.value
  const most = Math.max(1, ...rows.map(lengthOf))
  const whole = rows.reduce((sum, row) => sum + row.value, 0)
  if (rows.length === 0 || (whole === 0 && !long))
    return <p className={page.none}>{t('dashboard.nothing')}</p>
  return (
    <ul className={css.bars} data-long={long || undefined}>
      {rows.map((row) => (
        <li key={row.id}>
          <Link to={row.url} className={css.bar}>
            <span className={css.barName} title={row.name}>
              {row.name}
            </span>
            <span className={css.barTrack} aria-hidden>
              <span style={{ width: `${(lengthOf(row) / most) * 100}%` }} />
            </span>
            <strong>{row.shown ?? amount(row)}</strong>
            {row.note && <small>{row.note}</small>}
            {shares && <small>{percent((row.value / whole) * 100)}</small>}
          </Link>
        </li>
      ))}
    </ul>
  )
}
