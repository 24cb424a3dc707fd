import type { ReactNode } from 'react'
import { useController, type UseFormReturn } from 'react-hook-form'
import type { Field } from '#contract/grammar/field.ts'
import type { Only } from '#web/references/reference-sources.ts'
import type { FormValue, FormValues } from '#web/ui/form-values.ts'

export interface InputProps {
  name: string
  field: Field
  resource: string
  form: UseFormReturn<FormValues>
  validate: (value: FormValue) => true | string
  label: string
  bare: boolean
  focus: boolean
  required: boolean
  disabled: boolean
  error: string | undefined
  help: ReactNode
  /** Existing values to offer while typing. Other values may be typed, too. */
  suggestions: readonly string[] | undefined
  /** Narrows the choices of a reference. */
  only: Only | undefined
}

export const frameOf = ({ label, bare, required, error, help }: InputProps) => ({
  label: bare ? undefined : label,
  required,
  error,
  description: help,
})

/** The props that the input of a field gets. */
export const ownOf = ({ label, bare, focus, disabled }: InputProps) => ({
  ...(bare && { 'aria-label': label }),
  'data-autofocus': focus || undefined,
  disabled,
})

/** The props that every Mantine input gets. */
export const shared = (props: InputProps) => ({
  ...ownOf(props),
  ...frameOf(props),
  inputWrapperOrder: order,
})

export const plain = ({ label, required, disabled, error, help }: InputProps) => ({
  label,
  required,
  disabled,
  error,
  help,
})

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** Props of a field with choices: it validates as soon as the user chooses. */
export function useChoice<V extends FormValue>({ form, name, validate }: InputProps) {
  const { field } = useController({ name, control: form.control, rules: { validate } })
  const onChange = (value: V) => {
    field.onChange(value)
    void form.trigger(name)
  }
  return { value: field.value as V, onChange, ref: field.ref, onBlur: field.onBlur }
}
