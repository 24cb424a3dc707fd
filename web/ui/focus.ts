import { useEffect, useRef, useState, type RefObject } from 'react'

/** The element that gets the focus back. A menu item no longer exists by then, so its menu button gets it. */
function returnTarget(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role=menu]')
  const owner = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element
  return owner instanceof HTMLElement && owner !== document.body ? owner : null
}

/**
 * The element that had the focus before the first open dialog. When
 * dialogs replace each other, the last one returns the focus to it.
 */
let outside: HTMLElement | null = null
const openDialogs = () => [...document.querySelectorAll<HTMLElement>('[role=dialog]')]

/**
 * After the next frame, focuses the first of these elements that
 * accepts it, unless something else has the focus.
 */
export function focusUnlessTaken(elements: () => readonly (HTMLElement | null | undefined)[]): void {
  requestAnimationFrame(() => {
    for (const element of elements())
      if (
        element?.isConnected &&
        (document.activeElement === null || document.activeElement === document.body)
      )
        element.focus({ preventScroll: true })
  })
}

function noteFocus(): HTMLElement | null {
  const target = returnTarget(document.activeElement)
  if (openDialogs().length === 0) outside = target
  return target
}

/**
 * For dialogs and drawers that are mounted open, because Mantine remembers the focus only when something
 * opens. When they close, the focus goes back to where it was, unless something else has it by then.
 */
export function useReturnFocus(): void {
  const [from] = useState(noteFocus)
  useEffect(
    () => () =>
      focusUnlessTaken(() => {
        // Another dialog still covers the page, so it gets the focus.
        const below = openDialogs().at(-1)
        const targets = [from, below ?? outside]
        if (!below) outside = null
        return targets
      }),
    [from],
  )
}

/**
 * For content that arrives late in an open dialog, because its code was fetched. Its first field takes the
 * focus, as if it had been there when the dialog opened. `onPage` is for a form that a button opens in a
 * page.
 */
export function useFocusOnArrival(place: RefObject<HTMLElement | null>, onPage = false): void {
  useEffect(() => {
    if (onPage || place.current?.closest('[role=dialog]'))
      place.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
  }, [place, onPage])
}

/**
 * For a menu that is fetched on the first press of its button and then replaces it: it takes over the focus
 * and opens.
 */
export function useOpenedOnArrival() {
  const target = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    target.current?.focus({ preventScroll: true })
    setOpened(true)
  }, [])
  return { target, opened, setOpened }
}
