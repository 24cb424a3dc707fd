import { useEffect, useState } from 'react'

export interface FoundRecord {
  /** Unlike any other of the same search. */
  readonly id: string
  readonly title: string
  readonly detail?: string
  readonly path: string
}
export type RecordProvider = (text: string, signal: AbortSignal) => Promise<readonly FoundRecord[]>

/** Where the search of records plugs in: each is asked while somebody types and answers in its own time. */
export const recordProviders: readonly RecordProvider[] = []

const typingPause = 200
const nothing: readonly FoundRecord[] = []

/** What all providers know of a text; what was found for an earlier text stays until the next answer. */
export function useRecords(text: string): readonly FoundRecord[] {
  const [found, setFound] = useState(nothing)
  const asked = text.trim()
  useEffect(() => {
    if (asked === '' || recordProviders.length === 0) return setFound(nothing)
    const stop = new AbortController()
    const ask = async () => {
      const answers = await Promise.allSettled(recordProviders.map((provider) => provider(asked, stop.signal)))
      if (!stop.signal.aborted) setFound(answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])))
    }
    const timer = setTimeout(() => void ask(), typingPause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [asked])
  return found
}
