/** A line that can be written, and its keys that later lines must not repeat. */
export interface KeyedLine {
  line: number
  keys: string[]
}

/** The keys of lines, each with its line. */
export const keysTaken = (lines: readonly KeyedLine[]): ReadonlyMap<string, number> =>
  new Map(lines.flatMap(({ keys, line }) => keys.map((key): [string, number] => [key, line])))
