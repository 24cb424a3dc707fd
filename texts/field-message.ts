import type { Fault, Field } from '#contract/grammar/field.ts'
import { fieldLabel, fill, type Language, type Texts } from './text.ts'

const chosen = ['choice', 'choices', 'ref', 'instant', 'day', 'files', 'flag']

/**
 * The message for a fault of a field. Required messages follow the source-spec (§5): a label and one of three
 * phrases.
 */
export function fieldMessage(
  texts: Texts,
  language: Language,
  resource: string,
  name: string,
  field: Field | undefined,
  fault: Fault | (string & {}),
  limit?: number,
): string {
  const label = fieldLabel(texts, resource, name)
  if (fault === 'required') return requiredMessage(texts, language, name, field, label)
  const known = (texts.faults as Record<string, string | undefined>)[fault] ?? texts.faults.bad_format
  const most = limit ?? field?.max ?? field?.length ?? standardLength(field)
  return fill(language, known, { label, max: most, min: limit ?? 8 })
}

/** Lowers a label's first letter for use inside a sentence. */
const amid = (label: string): string =>
  label.replace(/^\p{Lu}(?=\p{Ll}+(\s|$))/u, (first) => first.toLowerCase())

function requiredMessage(
  { required }: Texts,
  language: Language,
  name: string,
  field: Field | undefined,
  label: string,
): string {
  if (name === 'clean_end_time') return fill(language, required.clean_end_time)
  const ask = field?.ask ?? (field && chosen.includes(field.kind) ? 'choose' : 'empty')
  return fill(language, required[ask], { label: ask === 'empty' ? label : amid(label) })
}

const standardLength = (field: Field | undefined): number =>
  field?.kind === 'note' ? 2000 : field?.kind === 'url' ? 500 : 100
