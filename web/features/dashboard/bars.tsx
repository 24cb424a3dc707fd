import { Link } from 'react-router'
import type { Amount } from '../../../contract/dashboard.ts'
import { useText } from '../../text.tsx'
import css from './bars.module.css'
import page from './dashboard-page.module.css'
import { useAmount } from './figure-list.tsx'

interface BarsProps {
  rows: readonly (Amount & { id: number | string; name: string; note?: string })[]
  /** Shows each row's part of the whole. */
  shares?: boolean
}

/** Names with their numbers and a bar as long as the number; each row opens its list. */
export function Bars({ rows, shares = false }: BarsProps) {
  const { t, language } = useText()
  const amount = useAmount()
  const most = Math.max(1, ...rows.map((row) => row.value))
  const whole = rows.reduce((sum, row) => sum + row.value, 0)
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  if (whole === 0) return <p className={page.none}>{t('dashboard.nothing')}</p>
  return (
    <ul className={css.bars}>
      {rows.map((row) => (
        <li key={row.id}>
          <Link to={row.url} className={css.bar}>
            <span className={css.barName}>{row.name}</span>
            <span className={css.barTrack} aria-hidden>
              <span style={{ width: `${(row.value / most) * 100}%` }} />
            </span>
            <strong>{amount(row)}</strong>
            {row.note && <small>{row.note}</small>}
            {shares && <small>{percent.format(row.value / whole)}</small>}
          </Link>
        </li>
      ))}
    </ul>
  )
}
