import { useCallback, type MouseEvent } from 'react'

/** Gives a cut-off cell its full text on hover: one listener for the whole table instead of a tooltip in each cell. */
export function useCellTitles() {
  return useCallback((event: MouseEvent) => {
    const cell = (event.target as Element).closest('td, th')
    if (!(cell instanceof HTMLElement) || cell.querySelector('[title], input')) return
    const inner = cell.firstElementChild
    const cut =
      cell.scrollWidth > cell.clientWidth || (inner !== null && inner.scrollWidth > inner.clientWidth)
    if (cut) cell.title = cell.innerText
    else cell.removeAttribute('title')
  }, [])
}
