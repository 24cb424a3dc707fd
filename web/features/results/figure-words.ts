import {
  countFigures,
  type OpenFigure,
  type ResultBy,
  type ResultRow,
  type ResultSums,
} from '#contract/results.ts'
import { useText } from '#web/text/text.tsx'

const isCount = (figure: OpenFigure): boolean => (countFigures as readonly string[]).includes(figure)

/** Names of groups and values of figures as they are shown. */
export function useFigureWords() {
  const { t, number, money, option } = useText()
  const nameOf = (by: ResultBy, { key, name }: Pick<ResultRow, 'key' | 'name'>): string => {
    if (key === null) return t('results.nobody')
    if (by === 'auction_type') return option('lots', 'auction_type', key)
    return name ?? String(key)
  }
  const shown = (sums: ResultSums | null, figure: OpenFigure): string => {
    const value = sums?.[figure]
    if (value === null || value === undefined) return '–'
    if (figure === 'rate') return `${value}%`
    return isCount(figure) ? number(Number(value)) : money(String(value))
  }
  return { nameOf, shown }
}
