import { Select, TagsInput } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { ReferenceInput, useReferenceWords } from '#web/references/references.tsx'
import { useText } from '#web/text/text.tsx'
import { AreaInput } from '#web/ui/area-input.tsx'
import { ChoicePills } from '#web/ui/choice-pills.tsx'
import { choiceList, optionList } from '#web/ui/option-list.ts'
import { LightTags } from '#web/ui/light-input.tsx'
import { closedCombobox, DeferredChoice } from '#web/ui/deferred-choice.tsx'
import { DeferredInput } from '#web/ui/deferred-input.tsx'
import { frameOf, ownOf, plain, shared, useChoice, type InputProps } from './input-props.ts'

const mostPills = 6

export function Choice(props: InputProps) {
  const { option, t } = useText()
  const { value, onChange, ref, onBlur } = useChoice<string | number | null>(props)
  const options = props.field.options ?? []
  const data = options.map((item) => ({ value: item, label: option(props.resource, props.name, item) }))
  if (options.length <= mostPills)
    return (
      <ChoicePills
        {...plain(props)}
        options={data}
        chosen={value === null ? [] : [value]}
        onChange={(item) => onChange(item)}
        inputRef={ref}
      />
    )
  const chosen = data.find((item) => item.value === value)
  return (
    <DeferredChoice
      own={ownOf(props)}
      frame={frameOf(props)}
      inputRef={ref}
      placeholder={t('form.choose')}
      words={chosen?.label}
      clearable={!props.required}
    >
      {(take) => (
        <Select
          {...shared(props)}
          ref={take}
          onBlur={onBlur}
          searchable
          {...choiceList}
          clearable={!props.required}
          value={value === null ? null : String(value)}
          placeholder={t('form.choose')}
          data={data.map((item) => ({ ...item, value: String(item.value) }))}
          onChange={(text) => onChange(options.find((item) => String(item) === text) ?? null)}
        />
      )}
    </DeferredChoice>
  )
}

export function Choices(props: InputProps) {
  const { option } = useText()
  const { value, onChange, ref } = useChoice<(string | number)[]>(props)
  const data = (props.field.options ?? []).map((item) => ({
    value: item,
    label: option(props.resource, props.name, item),
  }))
  const toggle = (item: string | number, on: boolean) =>
    onChange(on ? [...value, item] : value.filter((other) => other !== item))
  return (
    <ChoicePills {...plain(props)} several options={data} chosen={value} onChange={toggle} inputRef={ref} />
  )
}

export function TagsField(props: InputProps) {
  const { value, onChange, ref, onBlur } = useChoice<string[]>(props)
  const id = useId()
  const own = { ...ownOf(props), ...closedCombobox }
  return (
    <DeferredInput
      inputRef={ref}
      canStandIn={value.length === 0}
      standIn={(touch, take) => (
        <LightTags id={id} {...own} ref={take} frame={{ ...frameOf(props), ...touch }} defaultValue="" />
      )}
    >
      {(take) => (
        <TagsInput
          {...shared(props)}
          ref={take}
          onBlur={onBlur}
          value={value}
          onChange={onChange}
          maxTags={props.field.max ?? 20}
          acceptValueOnBlur
          {...optionList}
          splitChars={[',', '\uff0c', '\u3001']}
        />
      )}
    </DeferredInput>
  )
}

export function Ref(props: InputProps) {
  const { value, onChange, ref } = useChoice<number | null>(props)
  const { target } = props.field
  const { words, placeholder } = useReferenceWords(target, value)
  return (
    <DeferredChoice
      own={ownOf(props)}
      frame={frameOf(props)}
      inputRef={ref}
      placeholder={placeholder}
      words={words}
      clearable={!props.required}
    >
      {(take) => (
        <ReferenceInput
          {...shared(props)}
          {...{ ref: take, value, onChange, target }}
          {...(props.only && { only: props.only })}
          clearable={!props.required}
        />
      )}
    </DeferredChoice>
  )
}

export function Area(props: InputProps) {
  const { t } = useText()
  const { field } = useController({
    name: props.name,
    control: props.form.control,
    rules: { validate: props.validate },
  })
  return (
    <DeferredChoice
      own={ownOf(props)}
      frame={frameOf(props)}
      inputRef={field.ref}
      placeholder={t('ui.area.placeholder')}
      words={String(field.value ?? '')}
    >
      {(take) => (
        <AreaInput
          {...{ label: props.label, required: props.required, error: props.error }}
          {...{ ref: take, onChange: field.onChange, onBlur: field.onBlur }}
          value={String(field.value ?? '')}
        />
      )}
    </DeferredChoice>
  )
}
