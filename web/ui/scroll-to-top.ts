const duration = 800
const ease = (part: number) => (part < 0.5 ? 2 * part * part : 1 - (-2 * part + 2) ** 2 / 2)

/** On narrow screens the page scrolls instead of the list. */
const scrollerOf = (list: HTMLElement | null): Element | null =>
  list && getComputedStyle(list).overflowY === 'visible' ? document.scrollingElement : list

/**
 * Scrolls a list to its top within 800 ms, or at once with
 * reduced motion. A wheel or touch by the user stops it.
 */
export function scrollToTop(list: HTMLElement | null): void {
  const element = scrollerOf(list)
  const from = element?.scrollTop ?? 0
  if (!element || from === 0) return
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    element.scrollTop = 0
    return
  }
  const begin = performance.now()
  let expected = from
  const step = (now: number) => {
    if (Math.abs(element.scrollTop - expected) > 2) return
    const part = Math.min(1, (now - begin) / duration)
    element.scrollTop = from * (1 - ease(Math.max(0, part)))
    expected = element.scrollTop
    if (part < 1) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}
