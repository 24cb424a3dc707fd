import type { ReactNode } from 'react'
import css from './log.module.css'

/** Events on a timeline, newest first. */
export const Log = ({ children }: { children: ReactNode }) => <ol className={css.log}>{children}</ol>

/** A marked event looks different from the others. */
export function LogEntry({ marked = false, children }: { marked?: boolean; children: ReactNode }) {
  return (
    <li className={css.entry} data-marked={marked || undefined}>
      {children}
    </li>
  )
}

/** One log entry: the event in bold, then who and when. */
export const LogHead = ({ children }: { children: ReactNode }) => <div className={css.head}>{children}</div>

export const LogText = ({ children }: { children: ReactNode }) => <p className={css.text}>{children}</p>
