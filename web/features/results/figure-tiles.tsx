import { openFigures, type OpenFigure, type Results } from '#contract/results.ts'
import { useText } from '#web/text/text.tsx'
import { useFigureWords } from './figure-words.ts'
import css from './results.module.css'

/** The figures of the overview. Counts of rounds are in the table. */
const first: readonly OpenFigure[] = ['margin', 'turnover', 'rate', 'sold']
const tiles = [...first, ...openFigures.filter((figure) => !first.includes(figure))]

/** Every figure of the period, above that of the period before. Each opens its rows. */
export function FigureTiles({ of, onOpen }: { of: Results; onOpen: (figure: OpenFigure) => void }) {
  const { t } = useText()
  const { shown } = useFigureWords()
  return (
    <ul className={css.tiles}>
      {tiles
        .filter((figure) => !of.masked.includes(figure))
        .map((figure) => (
          <li key={figure}>
            <button type="button" onClick={() => onOpen(figure)}>
              <span>{t(`results.figures.${figure}`)}</span>
              <b>{shown(of.sums, figure)}</b>
              <small>
                {t('results.before')} {shown(of.before.sums, figure)}
              </small>
            </button>
          </li>
        ))}
    </ul>
  )
}
