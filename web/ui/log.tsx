import type { ReactNode } from 'react'
import css from './log.module.css'

/** What happened, newest first, along a line. */
export const Log = ({ children }: { children: ReactNode }) => <ol className={css.log}>{children}</ol>

/** `marked` stands out from the others. */
export function LogEntry({ marked = false, children }: { marked?: boolean; children: ReactNode }) {
  return (
    <li className={css.entry} data-marked={marked || undefined}>
      {children}
    </li>
  )
}

/** What it was, in bold, then by whom and when. */
export const LogHead = ({ children }: { children: ReactNode }) => <div className={css.head}>{children}</div>

export const LogText = ({ children }: { children: ReactNode }) => <p className={css.text}>{children}</p>
