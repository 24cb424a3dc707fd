/** A message of one line, or several that are merged. */
export interface Line {
  text: string
  url: string | undefined
}

/** Cuts a text to at most this many bytes of UTF-8, never within a character. */
export function fitBytes(text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text
  let cut = ''
  let size = Buffer.byteLength('…')
  for (const character of text) {
    size += Buffer.byteLength(character)
    if (size > most) break
    cut += character
  }
  return `${cut}…`
}

/** As many lines under the head as fit. `more` is the number of lines left out. */
export function fitLines(
  head: string,
  lines: readonly string[],
  most: number,
  more: (n: number) => string,
): string {
  const room = most - Buffer.byteLength(`\n${more(lines.length)}`)
  const kept = [head]
  let size = Buffer.byteLength(head)
  for (const [at, line] of lines.entries()) {
    size += Buffer.byteLength(`\n${line}`)
    if (size > room) return [...kept, more(lines.length - at)].join('\n')
    kept.push(line)
  }
  return kept.join('\n')
}

/**
 * The posts to make now: one per message while they fit into the rest of this minute's limit; otherwise the
 * first ones separately and all others as one digest. At most `atOnce` posts per turn.
 */
export function plan<T>(waiting: readonly T[], left: number, atOnce: number): T[][] {
  if (left <= 0) return []
  const alone = waiting.length <= left ? waiting.length : left - 1
  const posts = waiting.slice(0, alone).map((item) => [item])
  if (alone < waiting.length) posts.push(waiting.slice(alone))
  return posts.slice(0, atOnce)
}
