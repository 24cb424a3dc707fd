/** Extra room for half pixels; for the last column also its padding. */
const [after, afterLast] = [2, 12]
const step = 8

/**
 * Returns the widths that columns need so that nothing is cut, by `data-whole`. It reads each cell once,
 * because the layout is due before the next frame anyway.
 */
export function widthsOfCut(table: HTMLElement | null): Record<string, number> {
  const found: Record<string, number> = {}
  for (const cell of table?.querySelectorAll<HTMLElement>('[data-whole]') ?? []) {
    const { scrollWidth, clientWidth } = cell
    if (scrollWidth <= clientWidth || clientWidth === 0) continue
    const { whole = '' } = cell.dataset
    found[whole] = Math.max(
      found[whole] ?? 0,
      Math.ceil((scrollWidth + (cell.matches(':last-child') ? afterLast : after)) / step) * step,
    )
  }
  return found
}
