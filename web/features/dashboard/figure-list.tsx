import { Link } from 'react-router'
import type { Amount, Figures } from '#contract/dashboard.ts'
import { useText } from '#web/text/text.tsx'
import css from './figure-list.module.css'
import { usePercent } from './percent.ts'

/** Formats a number, with a word before it if it is an estimate. */
export function useAmount(): (amount: Amount) => string {
  const { t, number } = useText()
  return ({ value, about }) => `${about ? t('dashboard.about') : ''}${number(value)}`
}

/** Numbers that open the list they count, in full rows, so that no tile is alone. */
export function FigureList({ figures }: Pick<Figures, 'figures'>) {
  const { t } = useText()
  const half = Math.ceil(figures.length / 2)
  const across = {
    '--across': figures.length > 7 ? half : figures.length,
    '--fewer-across': figures.length > 4 ? half : figures.length,
  }
  return (
    <ul className={css.figures} style={across}>
      {figures.map((figure) => (
        <li key={figure.name}>
          <Link
            to={figure.url}
            className={css.count}
            data-urgent={(figure.urgent && figure.value > 0) || undefined}
          >
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
  const percent = usePercent()
  if (figure.sum !== undefined) return <strong data-sum>{`¥${money(figure.sum)}`}</strong>
  return (
    <strong title={amount(figure)}>
      {`${figure.about ? t('dashboard.about') : ''}${short(figure.value)}`}
      {figure.rate !== undefined && <small>{t('dashboard.rate', { rate: percent(figure.rate) })}</small>}
    </strong>
  )
}
