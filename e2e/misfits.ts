import type { Page } from '@playwright/test'

/** What of a page does not fit into its window: the page itself, a word outside it, or one cut off with no way to read the rest. */
export async function misfitsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ownText = (element: Element) =>
      Array.from(element.childNodes, (node) =>
        node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '').trim() : '',
      ).join('')
    const cutBy = (element: Element) => {
      const { overflowX, textOverflow } = getComputedStyle(element)
      if (overflowX === 'visible' || element.scrollWidth <= element.clientWidth + 1) return false
      // A table tells the whole text of a cell on hover.
      return textOverflow !== 'ellipsis' || !element.closest('[title], [aria-label], td, th')
    }
    const isShown = (element: Element, { width, height }: DOMRect) =>
      width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    /** Tabs, steps or columns that are shifted sideways with a finger. */
    const isRow = (part: Element) =>
      getComputedStyle(part).overflowX === 'auto' &&
      [part, part.firstElementChild ?? part]
        .map((one) => getComputedStyle(one))
        .some((one) => one.display === 'flex' && one.flexDirection === 'row')
    /** The nearest part around an element that does not let it out. */
    const around = (element: Element): Element | null => {
      const parent = element.parentElement
      return parent === null || getComputedStyle(parent).overflowX !== 'visible' ? parent : around(parent)
    }
    /** Beyond the edge of the part it lies in, be it the window. */
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
