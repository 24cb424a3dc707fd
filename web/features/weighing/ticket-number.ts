/** The number of the next ticket, counted up from the last one. Undefined if that does not end in digits. */
export function numberAfter(last: string | null | undefined): string | undefined {
  const [, head = '', digits] = /^(.*?)(\d{1,9})$/.exec(last ?? '') ?? []
  return digits && head + String(Number(digits) + 1).padStart(digits.length, '0')
}
