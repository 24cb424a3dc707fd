import { useController } from 'react-hook-form'
import { fieldMessage } from '../../texts/field-message.ts'
import { useSurroundingForm } from '../records/record-form.tsx'
import { useText } from '../text/text.tsx'

/** A field of the form whose records finance picks in its own way: its value, and what is wrong with it in words. */
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
