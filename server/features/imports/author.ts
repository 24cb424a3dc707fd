import { isAuthorField } from '#contract/past-sheet.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import type { ImportValues } from './check-row.ts'
import type { ImportLine } from './import-lines.ts'
import { meaningsOf } from './past/references.ts'
import { refusal, type RefusedLine } from './refused-line.ts'

/** When a record was entered and by whom, according to its row. Only role 1 may import such columns. */
export interface SheetAuthor {
  created_at?: string
  /** The person's name in the row. */
  name?: string
  created_by?: number
}

/** Separates the author from a row's other values. */
export function splitAuthor(all: ImportValues): { values: ImportValues; author: SheetAuthor } {
  const { created_at, created_by } = all as Readonly<Record<string, unknown>>
  const values = Object.fromEntries(Object.entries(all).filter(([name]) => !isAuthorField(name)))
  return {
    // The author is no field of the record.
    values: values as ImportValues,
    author: {
      ...(typeof created_at === 'string' && { created_at }),
      ...(typeof created_by === 'string' && { name: created_by }),
    },
  }
}

type Authored = ImportLine & { author: SheetAuthor }

/** Finds the people that lines name as authors, and refuses lines with an unknown author or a future date. */
export async function findAuthors<Line extends Authored>(
  db: Db,
  who: Caller,
  lines: readonly Line[],
): Promise<{ lines: Line[]; refusals: RefusedLine[] }> {
  const names = new Set(lines.flatMap(({ author }) => author.name ?? []))
  const found = await meaningsOf(db, 'staff', [...names])
  const refusals: RefusedLine[] = []
  const good = lines.flatMap((line): Line[] => {
    const { created_at = '', name } = line.author
    const meaning = name === undefined ? undefined : found.get(name)
    if (created_at > who.now.toISOString()) refusals.push(refusal(line, 'created_at', 'out_of_range'))
    else if (name === undefined) return [line]
    else if (!meaning) refusals.push(refusal(line, 'created_by', 'unknown_choice'))
    else if ('question' in meaning)
      refusals.push({ ...refusal(line, 'created_by', 'ambiguous'), question: meaning.question })
    else return [{ ...line, author: { ...line.author, created_by: meaning.id } }]
    return []
  })
  return { lines: good, refusals }
}

/** The columns of a new record that its author and date fill. */
export const authorColumns = ({ created_at, created_by }: SheetAuthor) => ({
  ...(created_at !== undefined && { created_at }),
  ...(created_by !== undefined && { created_by }),
})
