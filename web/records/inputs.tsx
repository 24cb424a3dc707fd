import { Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { useId, type FunctionComponent, type ReactNode } from 'react'
import { useController, type UseFormReturn } from 'react-hook-form'
import type { Field, FileRef, Kind } from '../../contract/field.ts'
import { LazyUpload } from '../features/uploads/lazy-upload.tsx'
import { useText } from '../text/text.tsx'
import { AreaInput } from '../ui/area-input.tsx'
import { ChoicePills } from '../ui/choice-pills.tsx'
import { DateField } from '../ui/date-field.tsx'
import { Labelled } from '../ui/labelled.tsx'
import { NumberText } from '../ui/number-text.tsx'
import { optionList } from '../ui/option-list.ts'
import { ReferenceInput } from '../references/references.tsx'
import type { FormValue, FormValues } from './form-values.ts'

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
}

const mostPills = 6
const longest: Partial<Record<Kind, number>> = { text: 100, note: 2000, url: 500, phone: 40 }

/** What every input of Mantine is given. */
const shared = ({ label, bare, focus, required, disabled, error, help }: InputProps) => ({
  ...(bare ? { 'aria-label': label } : { label }),
  'data-autofocus': focus || undefined,
  required,
  disabled,
  error,
  description: help,
  inputWrapperOrder: order,
})
const plain = ({ label, required, disabled, error, help }: InputProps) => ({
  label,
  required,
  disabled,
  error,
  help,
})
const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** A typed field: the browser holds the text, leaving it validates. */
const typed = ({ form, name, validate }: InputProps) => form.register(name, { validate })

function Text(props: InputProps) {
  const { field } = props
  const type =
    field.kind === 'phone'
      ? { type: 'tel', inputMode: 'tel' as const }
      : field.kind === 'url'
        ? { type: 'url', inputMode: 'url' as const }
        : {}
  return (
    <TextInput
      {...shared(props)}
      {...typed(props)}
      {...type}
      maxLength={field.length ?? field.max ?? longest[field.kind] ?? 100}
    />
  )
}

function Note(props: InputProps) {
  return (
    <Textarea
      {...shared(props)}
      {...typed(props)}
      autosize
      minRows={3}
      maxRows={10}
      maxLength={props.field.max ?? 2000}
    />
  )
}

function Digits(props: InputProps) {
  return <NumberText {...shared(props)} {...typed(props)} whole={props.field.kind === 'count'} />
}

/** A chosen field: it validates as soon as something is chosen. */
function useChoice<V extends FormValue>({ form, name, validate }: InputProps) {
  const { field } = useController({ name, control: form.control, rules: { validate } })
  const onChange = (value: V) => {
    field.onChange(value)
    void form.trigger(name)
  }
  return { value: field.value as V, onChange, ref: field.ref, onBlur: field.onBlur }
}

function Choice(props: InputProps) {
  const { option, t } = useText()
  const { value, onChange, ref, onBlur } = useChoice<string | number | null>(props)
  const options = props.field.options ?? []
  const data = options.map((one) => ({ value: one, label: option(props.resource, props.name, one) }))
  if (options.length <= mostPills)
    return (
      <ChoicePills
        {...plain(props)}
        options={data}
        chosen={value === null ? [] : [value]}
        onChange={(one) => onChange(one)}
        inputRef={ref}
      />
    )
  return (
    <Select
      {...shared(props)}
      ref={ref}
      onBlur={onBlur}
      searchable
      {...optionList}
      clearable={!props.required}
      value={value === null ? null : String(value)}
      placeholder={t('form.choose')}
      data={data.map((one) => ({ ...one, value: String(one.value) }))}
      onChange={(text) => onChange(options.find((one) => String(one) === text) ?? null)}
    />
  )
}

function Choices(props: InputProps) {
  const { option } = useText()
  const { value, onChange, ref } = useChoice<(string | number)[]>(props)
  const data = (props.field.options ?? []).map((one) => ({
    value: one,
    label: option(props.resource, props.name, one),
  }))
  const toggle = (one: string | number, on: boolean) =>
    onChange(on ? [...value, one] : value.filter((other) => other !== one))
  return (
    <ChoicePills {...plain(props)} several options={data} chosen={value} onChange={toggle} inputRef={ref} />
  )
}

function Tags(props: InputProps) {
  const { value, onChange, ref, onBlur } = useChoice<string[]>(props)
  return (
    <TagsInput
      {...shared(props)}
      ref={ref}
      onBlur={onBlur}
      value={value}
      onChange={onChange}
      maxTags={props.field.max ?? 20}
      acceptValueOnBlur
      {...optionList}
      splitChars={[',', '\uff0c', '\u3001']}
    />
  )
}

function Ref(props: InputProps) {
  const { value, onChange, ref } = useChoice<number | null>(props)
  return (
    <ReferenceInput
      {...shared(props)}
      {...{ ref, value, onChange }}
      target={props.field.target}
      clearable={!props.required}
    />
  )
}

function When(props: InputProps) {
  const { value, onChange } = useChoice<string | null>(props)
  const { label, required, error, help } = props
  return (
    <DateField
      kind={props.field.kind === 'day' ? 'day' : 'instant'}
      {...{ label, required, error, value, onChange }}
      description={help}
    />
  )
}

function Flag(props: InputProps) {
  const { value, onChange, ref } = useChoice<boolean>(props)
  return (
    <Switch
      ref={ref}
      label={props.label}
      description={props.help}
      error={props.error}
      disabled={props.disabled}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

function Area(props: InputProps) {
  const { field } = useController({
    name: props.name,
    control: props.form.control,
    rules: { validate: props.validate },
  })
  return (
    <AreaInput
      {...{ label: props.label, required: props.required, error: props.error }}
      {...{ ref: field.ref, onChange: field.onChange, onBlur: field.onBlur }}
      value={String(field.value ?? '')}
    />
  )
}

function Files(props: InputProps) {
  const { value, onChange } = useChoice<FileRef[]>(props)
  const id = useId()
  return (
    <Labelled id={id} {...plain(props)}>
      <LazyUpload value={value} onChange={onChange} limit={props.field.max ?? 5} types={props.field.types} />
    </Labelled>
  )
}

export const inputs: Record<Kind, FunctionComponent<InputProps>> = {
  text: Text,
  phone: Text,
  url: Text,
  note: Note,
  area: Area,
  money: Digits,
  quantity: Digits,
  percent: Digits,
  count: Digits,
  choice: Choice,
  choices: Choices,
  tags: Tags,
  ref: Ref,
  day: When,
  instant: When,
  flag: Flag,
  files: Files,
}
