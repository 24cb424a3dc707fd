import type { ReactNode } from 'react'
import css from './query-view.module.css'
import { Failed } from './states.tsx'

interface QueryViewProps<T> {
  /** The query for the record. */
  of: { data: T | undefined; error: Error | null; refetch: () => unknown }
  children: (data: T) => ReactNode
}

/** A record in a drawer: placeholder lines, an error with a retry button, or the record. */
export function QueryView<T>({ of, children }: QueryViewProps<T>) {
  if (of.data !== undefined) return children(of.data)
  if (of.error) return <Failed message={of.error.message} onRetry={() => void of.refetch()} />
  return <Placeholder />
}

const widths = ['38%', '64%', '52%', '72%', '46%', '58%', '66%', '40%']

/** The placeholder lines appear only if the answer is late, so that a quick answer does not flicker. */
const Placeholder = () => (
  <div className={css.bones} aria-busy>
    {widths.map((width) => (
      <span key={width} style={{ width }} />
    ))}
  </div>
)
