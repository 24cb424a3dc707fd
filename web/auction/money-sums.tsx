import type { DirectionSums } from '#contract/finance-sums.ts'
import { useText } from '#web/text/text.tsx'
import css from './money.module.css'

interface MoneySumsProps {
  sums: Pick<DirectionSums, 'in' | 'out'>
  of?: 'finance.sums' | 'finance.taxReceipts.sums'
  /** Further sums of the same rows, each a sentence of its own. */
  more?: readonly string[]
}

/** The sums in and out of all rows that match the filters. The server adds them up. */
export function MoneySums({ sums, of = 'finance.sums', more = [] }: MoneySumsProps) {
  const { t, money } = useText()
  const parts = [t(of, { in: money(sums.in), out: money(sums.out) }), ...more]
  return (
    <p className={css.sums}>
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </p>
  )
}
