/** Repeatable random numbers: the same seed gives the same data. */
export interface SeededRandom {
  /** A number from 0 up to but not including 1. */
  next(): number
  /** A whole number between both ends, inclusive. */
  whole(from: number, to: number): number
  between(from: number, to: number): number
  chance(likelihood: number): boolean
  pick<T>(list: readonly T[]): T
  some<T>(list: readonly T[], most: number): T[]
}

/** mulberry32. Its 32 bits of state suffice for names and dates. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (from: number, to: number) => from + roll() * (to - from)
  const whole = (from: number, to: number) => from + Math.floor(roll() * (to - from + 1))
  const pick = <T>(list: readonly T[]): T => list[Math.floor(roll() * list.length)] as T
  const some = <T>(list: readonly T[], most: number) => [
    ...new Set(Array.from({ length: whole(0, most) }, () => pick(list))),
  ]
  return { next: roll, between, whole, chance: (likelihood) => roll() < likelihood, pick, some }
}
