import { Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { useId, type FunctionComponent } from 'react'
import type { FileRef, Kind } from '#contract/grammar/field.ts'
import { LazyUpload } from '#web/features/uploads/lazy-upload.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Labelled } from '#web/ui/labelled.tsx'
import { LightInput } from '#web/ui/light-input.tsx'
import { LightNote } from '#web/ui/light-note.tsx'
import { NumberText } from '#web/ui/number-text.tsx'
import { Area, Choice, Choices, Ref, TagsField } from './chosen-inputs.tsx'
import { frameOf, ownOf, plain, useChoice, type InputProps } from './input-props.ts'

const longest: Partial<Record<Kind, number>> = { text: 100, note: 2000, url: 500, phone: 40 }

/** Props of a typed field: the browser holds the text, and leaving the field validates it. */
const typed = ({ form, name, validate }: InputProps) => form.register(name, { validate })

function Text(props: InputProps) {
  const { field, suggestions } = props
  const id = useId()
  const list = suggestions && suggestions.length > 0 ? `${id}words` : undefined
  const type =
    field.kind === 'phone'
      ? { type: 'tel', inputMode: 'tel' as const }
      : field.kind === 'url'
        ? { type: 'url', inputMode: 'url' as const }
        : {}
  return (
    <>
      <LightInput
        id={id}
        frame={frameOf(props)}
        {...ownOf(props)}
        {...typed(props)}
        {...type}
        list={list}
        maxLength={field.length ?? field.max ?? longest[field.kind] ?? 100}
      />
      {list && (
        <datalist id={list}>
          {suggestions?.map((word) => (
            <option key={word} value={word} />
          ))}
        </datalist>
      )}
    </>
  )
}

const Note = (props: InputProps) => (
  <LightNote
    id={useId()}
    frame={frameOf(props)}
    {...ownOf(props)}
    {...typed(props)}
    rows={3}
    limited
    maxLength={props.field.max ?? 2000}
  />
)

function Digits(props: InputProps) {
  const whole = props.field.kind === 'count'
  return (
    <NumberText {...ownOf(props)} {...frameOf(props)} helpFirst={false} {...typed(props)} whole={whole} />
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

function Files(props: InputProps) {
  const { value, onChange } = useChoice<FileRef[]>(props)
  const id = useId()
  return (
    <Labelled id={id} {...plain(props)}>
      <LazyUpload
        value={value}
        onChange={onChange}
        limit={props.field.max ?? 5}
        types={props.field.types}
        {...(props.field.megabytes !== undefined && { size: props.field.megabytes })}
      />
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
  tags: TagsField,
  ref: Ref,
  day: When,
  instant: When,
  flag: Flag,
  files: Files,
}
