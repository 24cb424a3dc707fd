/** Room for half pixels, and for the last column the padding after it. */
const [after, afterLast] = [2, 12]
const step = 8

/**
 * The widths that columns need so that nothing in them is cut, by their `data-whole`. One read for each cell:
 * their layout is due before the next picture anyway.
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
