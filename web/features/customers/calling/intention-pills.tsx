import { useController } from 'react-hook-form'
import { intentions } from '#contract/customers.ts'
import { useSurroundingForm } from '#web/records/surrounding-form.ts'
import { useText } from '#web/text/text.tsx'
import { ChoicePills } from '#web/ui/choice-pills.tsx'

/** The intention of the customer, as the call left it. */
export function IntentionPills() {
  const { label, option } = useText()
  const { form } = useSurroundingForm()
  const { field } = useController({ name: 'status', control: form.control })
  return (
    <ChoicePills
      label={label('customers', 'status')}
      options={intentions.map((value) => ({ value, label: option('customers', 'status', value) }))}
      chosen={[field.value as number]}
      onChange={field.onChange}
      inputRef={field.ref}
    />
  )
}
