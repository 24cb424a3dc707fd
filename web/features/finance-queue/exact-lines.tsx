import type { LineSums } from '#contract/bank-statements.ts'
import { ConfirmExact } from '#web/features/bank-statements/confirm-exact.tsx'
import { useText } from '#web/text/text.tsx'
import css from './queue.module.css'

/** How many bank lines fit exactly one expectation, and their sums. They are confirmed together. */
export function ExactLines({ sums }: { sums: LineSums }) {
  const { t, number, money } = useText()
  if (sums.entries === 0) return null
  return (
    <p className={css.exact}>
      <span>
        {t('finance.queue.exact', {
          n: number(sums.entries),
          in: money(sums.in),
          out: money(sums.out),
        })}
      </span>
      <ConfirmExact label={t('finance.queue.check')} />
    </p>
  )
}
