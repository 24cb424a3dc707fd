/** A decimal string with its thousands separated, two decimals and a true minus; never through a float. */
export function moneyOf(value: string): string {
  const [, sign, whole = '0', decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? []
  if (sign === undefined) return value
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${sign && '−'}${grouped}.${decimals.padEnd(2, '0')}`
}
