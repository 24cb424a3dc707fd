/** Keeps only digits and a single dot (source-spec §5). Full-width digits count as digits. */
export function onlyNumber(text: string, whole = false): string {
  const plain = text.normalize('NFKC').replace(/\u3002/g, '.')
  if (whole) return plain.replace(/\D/g, '')
  const [first = '', ...rest] = plain.replace(/[^\d.]/g, '').split('.')
  return rest.length === 0 ? first : `${first}.${rest.join('')}`
}
