/** The number of the next ticket: of a pad, they count up. Undefined if the last one ends in no digits. */
export function numberAfter(last: string | null | undefined): string | undefined {
  const [, head = '', digits] = /^(.*?)(\d{1,9})$/.exec(last ?? '') ?? []
  return digits && head + String(Number(digits) + 1).padStart(digits.length, '0')
}
