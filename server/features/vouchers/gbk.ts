/** Encodes text as GBK, which Node only decodes. What GBK lacks becomes a question mark. */
let codes: Map<string, number> | undefined

function table(): Map<string, number> {
  const decoder = new TextDecoder('gbk')
  const found = new Map<string, number>()
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const character = decoder.decode(Uint8Array.of(lead, trail))
      if (trail !== 0x7f && [...character].length === 1 && character !== '\ufffd')
        found.set(character, (lead << 8) | trail)
    }
  return found
}

export function gbk(text: string): Buffer {
  codes ??= table()
  const bytes: number[] = []
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    const code = codes.get(character)
    if (point < 0x80) bytes.push(point)
    else if (code === undefined) bytes.push(0x3f)
    else bytes.push(code >> 8, code & 0xff)
  }
  return Buffer.from(bytes)
}
