import { createInterface } from 'node:readline'
import type { Store } from '#server/features/uploads/store.ts'

/** A row of an import: its line in the sheet, where 1 is the heading, and the text of each cell. */
export interface ImportLine {
  line: number
  cells: string[]
}

/** Reads the rows that the reader process has stored, in order. */
export async function* importLines(store: Store, stored: string): AsyncGenerator<ImportLine> {
  const { content } = await store.open(stored)
  try {
    for await (const text of createInterface({ input: content, crlfDelay: Infinity })) {
      const [line, cells] = JSON.parse(text) as [number, string[]]
      yield { line, cells }
    }
  } finally {
    content.destroy()
  }
}
