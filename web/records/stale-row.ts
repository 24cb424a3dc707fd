import type { Resource } from '#contract/grammar/resource.ts'
import { ApiError } from '#web/transport/api.ts'
import type { FormValues } from '#web/ui/form-values.ts'
import { joinEdits } from './join-edits.ts'

type StoredRow = Readonly<Record<string, unknown>>

export interface FieldChange {
  by_name: string | null
  at: string
}

/** A row as another user saved it, with the last author of each field, and the time. */
export interface Stale {
  theirs: StoredRow
  changes: Readonly<Record<string, FieldChange>>
}

interface Form {
  resource: Resource
  names: readonly string[]
  base: { current: StoredRow | undefined }
}

const mostTries = 3

/** Sends the values. If another user has changed only other fields, it merges both edits and sends again. */
export async function sendAnew<T>(
  send: (values: FormValues) => Promise<T>,
  values: FormValues,
  { resource, names, base }: Form,
): Promise<T> {
  let sent = values
  for (let tries = 1; ; tries += 1)
    try {
      return await send(sent)
    } catch (error) {
      const stale = staleRow(error)
      const together =
        stale && base.current && joinEdits(resource, names, { original: base.current, mine: sent, ...stale })
      if (!stale || !together || tries >= mostTries) throw error
      base.current = stale.theirs
      sent = together
    }
}

/** The current row and its author, if another user saved first. */
export function staleRow(error: unknown): Stale | undefined {
  if (!(error instanceof ApiError) || error.reason !== 'stale_version') return undefined
  const { current, changes = {} } = error.data as {
    current?: StoredRow
    changes?: Stale['changes']
  }
  return current && { theirs: current, changes }
}
