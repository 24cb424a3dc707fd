import type { Page } from '@playwright/test'

/**
 * Content that does not fit the window: a page that is too wide, text outside it, or text cut off with no way
 * to read it.
 */
export async function misfitsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ownText = (element: Element) =>
      Array.from(element.childNodes, (node) =>
        node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '').trim() : '',
      ).join('')
    const cutBy = (element: Element) => {
      const { overflowX, textOverflow } = getComputedStyle(element)
      if (overflowX === 'visible' || element.scrollWidth <= element.clientWidth + 1) return false
      // A table shows the whole text of a cell on hover.
      return textOverflow !== 'ellipsis' || !element.closest('[title], [aria-label], td, th')
    }
    const isShown = (element: Element, { width, height }: DOMRect) =>
      width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    /** Tabs, steps or columns that scroll sideways. */
    const isRow = (part: Element) =>
      getComputedStyle(part).overflowX === 'auto' &&
      [part, part.firstElementChild ?? part]
        .map((element) => getComputedStyle(element))
        .some((style) => style.display === 'flex' && style.flexDirection === 'row')
    /** The nearest ancestor that clips the element. */
    const around = (element: Element): Element | null => {
      const parent = element.parentElement
      return parent === null || getComputedStyle(parent).overflowX !== 'visible' ? parent : around(parent)
    }
    /** True if the box extends beyond its clipping ancestor or the window. */
    const lostIn = (part: Element | null, box: DOMRect) => {
      if (part === null || part === document.documentElement || part === document.body)
        return box.left < -1 || box.right > innerWidth + 1
      const { left, right } = part.getBoundingClientRect()
      return (box.left < left - 1 || box.right > right + 1) && !isRow(part)
    }
    const wide =
      document.documentElement.scrollWidth > innerWidth
        ? [`the page is ${document.documentElement.scrollWidth} wide`]
        : []
    const words = [...document.querySelectorAll('body *')].flatMap((element) => {
      const text = ownText(element)
      const box = element.getBoundingClientRect()
      if (text === '' || !isShown(element, box) || getComputedStyle(element).clipPath !== 'none') return []
      const outside = lostIn(around(element), box)
      return outside || cutBy(element) ? [`“${text}” is ${outside ? 'outside' : 'cut off'}`] : []
    })
    return [...wide, ...new Set(words)]
  })
}
