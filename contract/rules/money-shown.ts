/**
 * A decimal string with thousands separators, two decimals and a minus sign (−). It never becomes a float.
 */
export function moneyOf(value: string): string {
  const [, sign, whole = '0', decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? []
  if (sign === undefined) return value
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${sign && '−'}${grouped}.${decimals.padEnd(2, '0')}`
}
