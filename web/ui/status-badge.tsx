import type { ReactNode } from 'react'
import css from './status-badge.module.css'

/** A colour of Mantine's palette; the word beside it says the same. */
export type Tone =
  | 'gray'
  | 'red'
  | 'orange'
  | 'yellow'
  | 'green'
  | 'teal'
  | 'cyan'
  | 'blue'
  | 'indigo'
  | 'violet'
  | 'grape'
  | 'pink'

/** Without a tone `--tone` is what stands around it. */
export function StatusBadge({ tone, children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={css.badge} style={tone && { '--tone': `var(--mantine-color-${tone}-6)` }}>
      <span className={css.word}>{children}</span>
    </span>
  )
}
