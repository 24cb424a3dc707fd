/** 车架号 (VIN, GB 16735): 17 digits and capitals without I, O and Q. */
const pattern = /^[0-9A-HJ-NPR-Z]{17}$/

/** The number as it is stored: without spaces and dashes, in half-width capitals. */
export const cleanVin = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\-–—]/g, '')
    .toUpperCase()

/** True for a cleaned number that may be a VIN. This does not check the check digit. */
export const isVin = (vin: string): boolean => pattern.test(vin)

/** The values of A to Z. I, O and Q have none. */
const letterValues = '12345678*12345*7*923456789'
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const checkPosition = 8
const divisor = 11

const firstLetter = 65
const valueOf = (character: string): number =>
  Number(/\d/.test(character) ? character : letterValues[character.charCodeAt(0) - firstLetter])

/**
 * True if the ninth character is the check digit of the others. Chinese vehicles carry it; old and imported
 * ones may not, so a wrong one is a warning only.
 */
export function checkDigitHolds(vin: string): boolean {
  const sum = [...vin].reduce((total, character, at) => total + valueOf(character) * (weights[at] ?? 0), 0)
  const rest = sum % divisor
  return vin[checkPosition] === (rest === 10 ? 'X' : String(rest))
}
