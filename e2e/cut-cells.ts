import type { Page } from '@playwright/test'

/**
 * The cells of the list on the page that are cut in the middle of a number, a date or a word, and the columns
 * that stand half outside. Each is measured by the boxes of its words as the browser has laid them out.
 */
export async function cutCellsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const region = document.querySelector('main [role=region]')
    if (!region) return ['there is no list']
    const frame = region.getBoundingClientRect()
    /** Han characters are words of their own. A longer run may be divided at its signs. */
    const word = /[^\s\u2e80-\u9fff\uf900-\uff60、。“”]{2,}/g
    const signs = /[^-_/.,]+[-_/.,]*/g
    const longest = 24
    const textsIn = (cell: Element): Text[] => {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      while (walker.nextNode()) found.push(walker.currentNode as Text)
      return found
    }
    const isShown = (element: Element | null) =>
      element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) === true &&
      getComputedStyle(element).clipPath === 'none'
    /** The box that clips a node: the nearest ancestor that hides what goes beyond it. */
    const clipOf = (node: Node): Element => {
      let part = node.parentElement
      while (part && part !== region && getComputedStyle(part).overflowX === 'visible')
        part = part.parentElement
      return part ?? region
    }
    /** A box that CSS drops whole in favour of the ellipsis. */
    const isAtomic = (node: Node, clip: Element) => {
      const style = getComputedStyle(clip)
      const clamps = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      return clamps && getComputedStyle(node.parentElement ?? clip).display === 'inline-block'
    }
    const partsOf = (run: string) => (run.length > longest ? [...run.matchAll(signs)] : [[run]])
    const cutIn = (node: Text): string[] => {
      if (!isShown(node.parentElement)) return []
      const clip = clipOf(node)
      const bounds = clip.getBoundingClientRect()
      return [...node.data.matchAll(word)].flatMap(({ 0: run, index }) => {
        let at = index
        return partsOf(run).flatMap(([part = '']) => {
          const range = document.createRange()
          range.setStart(node, at)
          range.setEnd(node, (at += part.length))
          const { left, right, bottom, top, height } = range.getBoundingClientRect()
          const lines = range.getClientRects().length
          const outside = left < bounds.left - 1 || right > bounds.right + 1
          const gone = left >= bounds.right - 1 || top >= bounds.bottom - height / 2
          const under = bottom > bounds.bottom + height / 2
          if (gone || under || isAtomic(node, clip)) return []
          return outside || lines > 1 ? [`“${part}” of “${node.data}” is cut`] : []
        })
      })
    }
    const cells = [
      ...region.querySelectorAll('th, td, article dt, article dd, article > div:first-child > *'),
    ]
    const beyond = [...region.querySelectorAll('th, td, article')].filter((cell) => {
      const { left, right, width } = cell.getBoundingClientRect()
      return width > 0 && (left < frame.left - 1 || right > frame.right + 1)
    })
    return [
      ...new Set([
        ...beyond.map((cell) => `the column of “${cell.textContent}” is cut`),
        ...cells.flatMap((cell) => textsIn(cell).flatMap(cutIn)),
      ]),
    ]
  })
}
