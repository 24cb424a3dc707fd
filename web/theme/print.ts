/** Paper is white: a dark screen is printed in the light colours. */
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
