import { useEffect, useRef, type RefObject } from 'react'

/** In a row that scrolls sideways the chosen one of its children comes into view, however it was chosen. */
export function useIntoView<T extends HTMLElement>(chosen: string): RefObject<T | null> {
  const row = useRef<T>(null)
  useEffect(() => {
    if (chosen)
      row.current
        ?.querySelector('[aria-selected="true"]')
        ?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [chosen])
  return row
}
