import type { Resource } from '#contract/grammar/resource.ts'
import { differ, valueIn, type FormValues } from '#web/ui/form-values.ts'

interface Edits {
  original: Readonly<Record<string, unknown>>
  mine: FormValues
  theirs: Readonly<Record<string, unknown>>
}

/** Merges my edit into theirs. Undefined if both changed a field to different values. */
export function joinEdits(
  resource: Resource,
  names: readonly string[],
  { original, mine, theirs }: Edits,
): FormValues | undefined {
  const joined: FormValues = {}
  for (const name of names) {
    const field = resource.fields[name]
    if (!field) continue
    const [was, now, typed] = [
      valueIn(field, original[name]),
      valueIn(field, theirs[name]),
      mine[name] ?? null,
    ]
    const [byMe, byThem] = [differ(field, typed, was), differ(field, now, was)]
    if (byMe && byThem && differ(field, typed, now)) return undefined
    joined[name] = byMe ? typed : now
  }
  return joined
}
