/** Repeatable random choices. The seed is printed, and `SEED` sets it. */
export interface PrintedRandom {
  seed: number
  next(): number
  below(limit: number): number
  chance(share: number): boolean
  one<T>(of: readonly T[]): T
}

export function printedRandom(
  seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31)),
): PrintedRandom {
  console.log(`SEED=${seed}`)
  let state = seed >>> 0
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { seed, next, below, chance: (share) => next() < share, one: (of) => of[below(of.length)] as never }
}
