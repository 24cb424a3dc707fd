import { useEffect, useRef, useState } from 'react'

/** Where the focus is to go back to: what lies in a menu is gone by then, its button is not. */
function placeOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role=menu]')
  const owner = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element
  return owner instanceof HTMLElement && owner !== document.body ? owner : null
}

/** Where the first of the dialogs that are open was opened from: of those that take turns, the last one leads back there. */
let outside: HTMLElement | null = null
const dialogIsOpen = () => document.querySelector('[role=dialog]') !== null

function noteFocus(): HTMLElement | null {
  const place = placeOf(document.activeElement)
  if (!dialogIsOpen()) outside = place
  return place
}

/**
 * Dialogs and drawers that are there only while they are open: Mantine takes note of the focus when something opens, not when it
 * is mounted open. The focus goes back to where it was, unless something else has taken it.
 */
export function useReturnFocus(): void {
  const [from] = useState(noteFocus)
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const last = !dialogIsOpen()
        const back = from?.isConnected ? from : last && outside?.isConnected ? outside : null
        if (document.activeElement === null || document.activeElement === document.body) back?.focus({ preventScroll: true })
        if (last) outside = null
      })
    },
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
