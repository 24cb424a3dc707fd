import type { Locator, Page } from '@playwright/test'
import { untilStill } from './stillness.ts'

/** Something on the page that a click may open, such as a date field, a filter or a menu. */
export interface Opener {
  selector: string
  /** Openers that look alike, such as all date fields, share one. */
  look: string
  name: string
  /** Whether the page says that it opens something: what it opens may still have to be fetched. */
  certain: boolean
}

/** Marks every visible opener of the topmost dialog, or of the page if no dialog is open. */
export async function openersOf(page: Page): Promise<Opener[]> {
  return page.evaluate(() => {
    const openers = '[aria-haspopup], input:not([type=checkbox], [type=radio], [type=file], [type=password])'
    const dialog = [...document.querySelectorAll('[role=dialog]')].findLast((each) => each.checkVisibility())
    const iconOf = (element: Element) =>
      [...(element.closest('.mantine-Input-wrapper') ?? element).querySelectorAll('svg')]
        .flatMap((icon) => [...icon.classList].filter((name) => /^(tabler-icon|mantine)-/.test(name)))
        .join()
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.getBoundingClientRect().width > 4 &&
      !element.matches(':disabled, [data-disabled]')
    return [...(dialog ?? document).querySelectorAll(openers)].filter(isShown).map((element, at) => {
      element.setAttribute('data-opener', String(at))
      const placeholder = element.getAttribute('placeholder') ?? ''
      const role = element.getAttribute('role') ?? element.tagName.toLowerCase()
      const shape = placeholder.startsWith('Y') ? placeholder : ''
      const icon = iconOf(element)
      const isButton = element.tagName === 'BUTTON' && element.hasAttribute('aria-haspopup')
      return {
        selector: `[data-opener="${at}"]`,
        look: [role, element.getAttribute('aria-haspopup'), icon, shape].join(' '),
        name: element.getAttribute('aria-label') ?? (element.textContent || element.id),
        certain: isButton || shape !== '' || icon.includes('ComboboxChevron'),
      }
    })
  })
}

/** Scrolls until no bar at the lower edge covers the element. The pointer stays away, as touching it may replace it. */
export const uncover = (target: Locator): Promise<void> =>
  target.evaluate((element) => {
    const isCovered = () => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const at = document.elementFromPoint(left + width / 2, top + height / 2)
      return at !== null && !at.contains(element) && !element.contains(at)
    }
    const scrolls = (each: Element) =>
      /auto|scroll/.test(getComputedStyle(each).overflowY) && each.scrollHeight > each.clientHeight
    let scroller = element.parentElement
    while (scroller && !scrolls(scroller)) scroller = scroller.parentElement
    for (let turns = 0; turns < 3 && isCovered(); turns += 1)
      (scroller ?? document.documentElement).scrollBy({ top: 100, behavior: 'instant' })
  })

export interface Layer {
  className: string
  faults: string[]
}

/**
 * The outermost layers over the page, with what is wrong with each: larger than the window, partly outside it,
 * or with a first control that something covers.
 */
export async function layersOf(page: Page): Promise<Layer[]> {
  // A layer is placed and painted within a few frames.
  await untilStill(page, 6)
  return page.evaluate(() => {
    const all = () =>
      [
        ...document.querySelectorAll('[class*="-dropdown"], [role=menu], [role=dialog], [role=listbox]'),
      ].filter((each) => each.checkVisibility() && each.getBoundingClientRect().width > 4)
    const layers = all()
    const outermost = layers.filter(
      (layer) => !layers.some((other) => other !== layer && other.contains(layer)),
    )
    return outermost.map((layer) => {
      const { left, top, right, bottom, width, height } = layer.getBoundingClientRect()
      const faults: string[] = []
      const size = `${Math.round(width)} × ${Math.round(height)} at (${Math.round(left)}, ${Math.round(top)})`
      if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) faults.push(size)
      const first = [
        ...layer.querySelectorAll('button, input, textarea, a[href], [role=option], [role=menuitem]'),
      ].find((each) => each.checkVisibility() && each.getBoundingClientRect().width > 1)
      const box = first?.getBoundingClientRect()
      if (box) {
        const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
        if (!at || !layer.contains(at)) faults.push('its first control cannot be reached')
      }
      return { className: layer.getAttribute('class') ?? '', faults }
    })
  })
}
