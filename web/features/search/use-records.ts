import { useEffect, useState } from 'react'
import { searchRecords, type FoundRecord } from './search-records.ts'

interface Answer {
  /** The text it answers. */
  readonly to: string
  readonly found: readonly FoundRecord[]
  readonly failed: boolean
}

const typingPause = 200
const noAnswer: Answer = { to: '', found: [], failed: false }

/**
 * The records that a text finds, asked for while somebody types; what was found for an earlier text stays until the next
 * answer, which is awaited as long as `waiting`.
 */
export function useRecords(text: string): Answer & { waiting: boolean } {
  const [answer, setAnswer] = useState(noAnswer)
  const asked = text.trim()
  useEffect(() => {
    if (asked === '') return setAnswer(noAnswer)
    const stop = new AbortController()
    const ask = async () => {
      try {
        setAnswer({ to: asked, found: await searchRecords(asked, stop.signal), failed: false })
      } catch {
        if (!stop.signal.aborted) setAnswer({ to: asked, found: [], failed: true })
      }
    }
    const timer = setTimeout(() => void ask(), typingPause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [asked])
  return { ...answer, waiting: answer.to !== asked }
}
