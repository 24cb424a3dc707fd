import { createContext, useContext } from 'react'
import { fieldMessage } from '#texts/field-message.ts'
import { useText } from '#web/text/text.tsx'
import type { RecordForm } from './use-record-form.ts'

export const Surrounding = createContext<RecordForm | null>(null)

/** The form around a field. */
export function useSurroundingForm(): RecordForm {
  const form = useContext(Surrounding)
  if (!form) throw new Error('A field must be inside a form')
  return form
}

/** Returns the text of a message. The server sends texts; local messages are text keys. */
export function useWords() {
  const { texts, language, label } = useText()
  const { resource, labelOf } = useSurroundingForm()
  return (name: string, error: { type?: unknown; message?: unknown } | undefined): string | undefined => {
    const message = typeof error?.message === 'string' ? error.message : undefined
    if (message === undefined || error?.type === 'server') return message
    const said = fieldMessage(texts, language, resource.name, name, resource.fields[name], message)
    // The message contains the field's name, because the field has no label.
    return label(resource.name, name) === name ? said.replace(name, () => labelOf(name)) : said
  }
}
