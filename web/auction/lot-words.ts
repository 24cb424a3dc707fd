/** The lot's own name and the last figures of its number: a name such as `YJT-2026-000004 Crane`. */
export function lotWords(name: string | null): { name: string; no: string } {
  const [number = '', ...rest] = (name ?? '').split(' ')
  return { name: rest.join(' ') || number, no: rest.length > 0 ? (number.split('-').at(-1) ?? '') : '' }
}
