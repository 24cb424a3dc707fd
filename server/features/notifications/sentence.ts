import type { NotificationRow } from '#contract/notifications.ts'
import { texts } from '#texts/all.ts'
import { fieldLabel, phrase, type Language, type ServerKey } from '#texts/text.ts'

/** The sentence of a notification in a language. Changed fields are stored by their names. */
export function sentenceOf(
  language: Language,
  { kind, values }: Pick<NotificationRow, 'kind' | 'values'>,
): string {
  const words = texts[language]
  const { fields } = values
  const names = typeof fields === 'string' && {
    fields: fields
      .split(',')
      .map((name) => fieldLabel(words, 'consignors', name))
      .join(phrase(words, language, 'list.comma')),
  }
  return phrase(words, language, `notifications.kinds.${kind}` as ServerKey, { ...values, ...names })
}
