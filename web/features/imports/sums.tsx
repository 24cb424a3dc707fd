import { useText } from '#web/text/text.tsx'
import css from './imports.module.css'

interface SumsProps {
  /** The words of a sum, its number, and whether it is bad news. */
  of: readonly (readonly [label: string, n: number, bad?: boolean])[]
}

/** The sums of an import, side by side. */
export function Sums({ of }: SumsProps) {
  const { number } = useText()
  return (
    <dl className={css.sums}>
      {of.map(([label, n, bad]) => (
        <div key={label} data-bad={(bad && n > 0) || undefined}>
          <dt>{label}</dt>
          <dd>{number(n)}</dd>
        </div>
      ))}
    </dl>
  )
}
