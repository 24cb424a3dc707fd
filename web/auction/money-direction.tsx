import { IconArrowDown } from '#web/icons/arrow-down.ts'
import { IconArrowUp } from '#web/icons/arrow-up.ts'
import { useText } from '#web/text/text.tsx'
import css from './money-direction.module.css'

/** ↓ for money in, ↑ for money out. The word is shown beside the arrow if it is one character. */
export function MoneyDirection({ of }: { of: 'in' | 'out' }) {
  const { t, option } = useText()
  const Icon = of === 'in' ? IconArrowDown : IconArrowUp
  const word = t(`finance.queue.arrows.${of}`)
  const name = option('finance_entries', 'direction', of)
  return (
    <span className={css.direction} title={name}>
      <Icon size={12} stroke={2} role="img" aria-label={name} />
      {word.length === 1 && <span aria-hidden="true">{word}</span>}
    </span>
  )
}
