import { useEffect, useState } from 'react'
import { searchRecords, type FoundRecord } from './search-records.ts'

const typingPause = 200
const nothing: readonly FoundRecord[] = []

/** The records that a text finds, asked for while somebody types; what was found for an earlier text stays until the next answer. */
export function useRecords(text: string): readonly FoundRecord[] {
  const [found, setFound] = useState(nothing)
  const asked = text.trim()
  useEffect(() => {
    if (asked === '') return setFound(nothing)
    const stop = new AbortController()
    const ask = () => searchRecords(asked, stop.signal).then(setFound, () => undefined)
    const timer = setTimeout(() => void ask(), typingPause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [asked])
  return found
}
