import { useController } from 'react-hook-form'
import { fieldMessage } from '#texts/field-message.ts'
import { useSurroundingForm } from '#web/records/surrounding-form.ts'
import { useText } from '#web/text/text.tsx'

/** A form field whose records finance looks up by its own routes: its value and its error message. */
export function useLookupField(name: 'lot_id' | 'sign_up_id') {
  const { form, resource, rules } = useSurroundingForm()
  const { texts, language } = useText()
  const { field, fieldState } = useController({
    name,
    control: form.control,
    rules: { validate: rules(name) },
  })
  const { type, message } = fieldState.error ?? {}
  return {
    value: field.value as number | null,
    inputRef: field.ref,
    error:
      message &&
      (type === 'server'
        ? message
        : fieldMessage(texts, language, resource.name, name, resource.fields[name], message)),
    pick: (id: number | null) => {
      field.onChange(id)
      form.clearErrors(name)
    },
  }
}
