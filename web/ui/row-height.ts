/** The row height of the chosen size in pixels, as `--row` says it; 40 where nothing does. */
export function rowHeight(element: Element | null): number {
  if (!element) return 40
  return Number.parseFloat(getComputedStyle(element).getPropertyValue('--row')) || 40
}
