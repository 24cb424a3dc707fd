import type { ReactNode } from 'react'
import css from './status-badge.module.css'

/** A colour of Mantine's palette. The word beside it says the same. */
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

/** A badge. Without a tone it inherits `--tone`. */
export function StatusBadge({ tone, children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={css.badge} style={tone && { '--tone': `var(--mantine-color-${tone}-6)` }}>
      <span className={css.word}>{children}</span>
    </span>
  )
}
