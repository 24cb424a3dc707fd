/**
 * Names of several parts, one a line: how many parts it shares with the line before it, then the others. Each part is
 * written once.
 */
export function packNames(names: readonly string[]): string {
  let before: readonly string[] = []
  const lines = names.map((name) => {
    const parts = name.split('/')
    const shared = parts.findIndex((part, at) => part !== before[at])
    before = parts
    return shared + parts.slice(shared).join('/')
  })
  return lines.join('\n')
}

export function unpackNames(packed: string): string[] {
  let parts: string[] = []
  return packed.split('\n').map((line) => {
    parts = [...parts.slice(0, Number(line[0])), ...line.slice(1).split('/')]
    return parts.join('/')
  })
}
