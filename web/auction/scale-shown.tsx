import type { ScaleTerms } from '#contract/rules/commission-scale.ts'
import { shortDecimal } from '#web/text/format.ts'
import { useText } from '#web/text/text.tsx'
import css from './scale-shown.module.css'

interface ScaleShownProps {
  /** Whose commission it is. */
  head: string
  scale: ScaleTerms | null
  /** The plain rate, which applies if there are no bands. */
  rate: string
}

/** A side's commission: its rate or the table of its bands, with minimum and maximum. */
export function ScaleShown({ head, scale, rate }: ScaleShownProps) {
  const { t, money } = useText()
  if (scale?.fixed)
    return <p>{`${head} ${t('commissionScales.fixedSum', { amount: money(scale.fixed) })}`}</p>
  const bounds = [
    scale?.minimum && t('commissionScales.least', { amount: money(scale.minimum) }),
    scale?.maximum && t('commissionScales.most', { amount: money(scale.maximum) }),
  ].filter(Boolean)
  const bands = scale?.bands ?? []
  return (
    <div className={css.side}>
      <p>{[head, ...(bands.length > 0 ? [] : [`${shortDecimal(rate)}%`]), ...bounds].join(' · ')}</p>
      {bands.length > 0 && (
        <table className={css.bands}>
          <tbody>
            {bands.map((band) => (
              <tr key={band.above}>
                <th scope="row">{t('commissionScales.above', { above: money(band.above) })}</th>
                <td>{`${shortDecimal(band.rate)}%`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
