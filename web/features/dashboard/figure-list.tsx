import { Link } from 'react-router'
import type { Amount, Figures } from '../../../contract/dashboard.ts'
import { useText } from '../../text.tsx'
import css from './dashboard-page.module.css'

/** A number as it is written; an estimate says so. */
export function useAmount(): (amount: Amount) => string {
  const { t, number } = useText()
  return ({ value, about }) => `${about ? t('dashboard.about') : ''}${number(value)}`
}

/** Numbers that open the list they count. */
export function FigureList({ figures }: Pick<Figures, 'figures'>) {
  const { t } = useText()
  return (
    <ul className={figures.some((one) => one.sum !== undefined) ? css.amounts : css.counts}>
      {figures.map((figure) => (
        <li key={figure.name}>
          <Link to={figure.url} className={css.count} data-urgent={(figure.urgent && figure.value > 0) || undefined}>
            <span>{t(`dashboard.figures.${figure.name}`)}</span>
            <FigureValue figure={figure} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function FigureValue({ figure }: { figure: Figures['figures'][number] }) {
  const { t, short, money } = useText()
  const amount = useAmount()
  if (figure.sum !== undefined) return <strong data-sum>{`¥${money(figure.sum)}`}</strong>
  return (
    <strong title={amount(figure)}>
      {`${figure.about ? t('dashboard.about') : ''}${short(figure.value)}`}
      {figure.rate !== undefined && <small>{t('dashboard.rate', { rate: figure.rate })}</small>}
    </strong>
  )
}
