/** A message of one line, or several that are merged. */
export interface Line {
  text: string
  url: string | undefined
}

/** Cuts a text to so many bytes of UTF-8, between characters. */
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

/** Head and lines as far as they fit. `more` says how many are left out. */
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
 * The posts to make now: each message alone while they fit into what is left of the minute, else the first ones alone
 * and all others as one digest. At most `atOnce` posts a turn.
 */
export function plan<T>(waiting: readonly T[], left: number, atOnce: number): T[][] {
  if (left <= 0) return []
  const alone = waiting.length <= left ? waiting.length : left - 1
  const posts = waiting.slice(0, alone).map((item) => [item])
  if (alone < waiting.length) posts.push(waiting.slice(alone))
  return posts.slice(0, atOnce)
}
