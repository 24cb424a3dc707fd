/** Round prices between two others, low to high, at most about five. They are for drawing only. */
export function ticksOf(low: number, high: number): number[] {
  const span = high - low
  if (!(span > 0)) return [low]
  const rough = span / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10) * power
  // A quotient may miss a whole number by the last binary digit.
  const first = Math.ceil(low / step - 1e-9)
  const last = Math.floor(high / step + 1e-9)
  return Array.from({ length: last - first + 1 }, (_, n) => Math.round((first + n) * step * 100) / 100)
}
