import type { ReactNode } from 'react'
import css from './fetched.module.css'
import { Failed } from './states.tsx'

interface FetchedProps<T> {
  /** The question, as the query library holds it. */
  of: { data: T | undefined; error: Error | null; refetch: () => unknown }
  children: (data: T) => ReactNode
}

/** What a drawer shows of one record: lines in waiting, what went wrong with a way to try again, or the record. */
export function Fetched<T>({ of, children }: FetchedProps<T>) {
  if (of.data !== undefined) return children(of.data)
  if (of.error) return <Failed message={of.error.message} onRetry={() => void of.refetch()} />
  return <Bones />
}

const widths = ['38%', '64%', '52%', '72%', '46%', '58%', '66%', '40%']

/** They come only when the answer is late, so that a quick one does not flicker. */
const Bones = () => (
  <div className={css.bones} aria-busy>
    {widths.map((width) => (
      <span key={width} style={{ width }} />
    ))}
  </div>
)
