import { useText } from '../text/text.tsx'
import css from './money.module.css'

interface MoneySumsProps {
  sums: { in: string; out: string }
  of?: 'finance.sums' | 'finance.duesSums' | 'finance.taxReceipts.sums'
}

/** What came in and what went out, over every row the filters leave. The server adds it up. */
export function MoneySums({ sums, of = 'finance.sums' }: MoneySumsProps) {
  const { t, money } = useText()
  return <p className={css.sums}>{t(of, { in: money(sums.in), out: money(sums.out) })}</p>
}
