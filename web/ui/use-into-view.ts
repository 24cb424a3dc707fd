import { useEffect, useRef, type RefObject } from 'react'

/** Keeps the chosen tab visible in a row that scrolls sideways, however it was chosen. */
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

/** Scrolls a button into view when it appears. On a phone the row may hide it beyond the edge. */
export const scrollIntoSight = (button: HTMLButtonElement | null) =>
  button?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
