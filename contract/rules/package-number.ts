/** The number that a 包号 names: 3, 03, 包3, 第3包, 3号. Null if it names none. */
export function packageNumber(text: string): number | null {
  const plain = text.normalize('NFKC').replace(/\s/g, '')
  const found = /^(?:第|标的|标|包|标段|lot|no\.?)*0*([1-9]\d{0,3})(?:号|标的|标段|标|包)*$/i.exec(plain)
  return found ? Number(found[1]) : null
}
