/** Prints dark screens in the light colours, because paper is white. */
export function printLight(): void {
  const root = document.documentElement
  let before: string | undefined
  addEventListener('beforeprint', () => {
    before = root.dataset['mantineColorScheme']
    root.dataset['mantineColorScheme'] = 'light'
  })
  addEventListener('afterprint', () => {
    if (before !== undefined) root.dataset['mantineColorScheme'] = before
  })
}
