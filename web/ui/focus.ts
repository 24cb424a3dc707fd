import { useEffect, useRef, useState } from 'react'

/** Where the focus is to go back to: what lies in a menu is gone by then, its button is not. */
function addressOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role=menu]')
  const owner = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element
  return owner instanceof HTMLElement && owner !== document.body ? owner : null
}

/** Where the first of the dialogs that are open was opened from: of those that take turns, the last one leads back there. */
let outside: HTMLElement | null = null
const openDialogs = () => [...document.querySelectorAll<HTMLElement>('[role=dialog]')]

/** Gives the focus to the first of these that takes it, once the screen has changed and unless something else has it. */
export function focusUnlessTaken(places: () => readonly (HTMLElement | null | undefined)[]): void {
  requestAnimationFrame(() => {
    for (const place of places())
      if (place?.isConnected && (document.activeElement === null || document.activeElement === document.body))
        place.focus({ preventScroll: true })
  })
}

function noteFocus(): HTMLElement | null {
  const place = addressOf(document.activeElement)
  if (openDialogs().length === 0) outside = place
  return place
}

/**
 * Dialogs and drawers that are there only while they are open: Mantine takes note of the focus when something opens, not when it
 * is mounted open. The focus goes back to where it was, unless something else has taken it.
 */
export function useReturnFocus(): void {
  const [from] = useState(noteFocus)
  useEffect(
    () => () =>
      focusUnlessTaken(() => {
        // Under another dialog the page cannot be reached: that one takes the focus then.
        const below = openDialogs().at(-1)
        const places = [from, below ?? outside]
        if (!below) outside = null
        return places
      }),
    [from],
  )
}

/** A part fetched when its button is first pressed takes that button's place: the focus comes along, and then it opens. */
export function useOpenedOnArrival() {
  const target = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    target.current?.focus({ preventScroll: true })
    setOpened(true)
  }, [])
  return { target, opened, setOpened }
}
