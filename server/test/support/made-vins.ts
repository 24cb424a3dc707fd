const letterValues = '12345678*12345*7*923456789'
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const worth = (character: string): number =>
  Number(/\d/.test(character) ? character : letterValues[character.charCodeAt(0) - 65])

/** A VIN with the right check digit, different for each number. */
export function vinOf(n: number): string {
  const bare = `LSVAA4180${String(n).padStart(8, '0')}`
  const rest = [...bare].reduce((sum, character, at) => sum + worth(character) * (weights[at] ?? 0), 0) % 11
  return bare.slice(0, 8) + (rest === 10 ? 'X' : String(rest)) + bare.slice(9)
}
