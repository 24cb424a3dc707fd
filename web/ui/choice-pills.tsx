import { useId } from 'react'
import css from './choice-pills.module.css'
import { Labelled, type LabelledProps } from './labelled.tsx'

interface ChoicePillsProps<V extends string | number> extends LabelledProps {
  options: readonly { value: V; label: string }[]
  chosen: readonly V[]
  /** Allows any number of choices instead of one. */
  several?: boolean
  disabled?: boolean
  /** Gets the focus when its dialog opens. */
  focus?: boolean
  onChange: (value: V, on: boolean) => void
  /** Receives the input that should have the focus. */
  inputRef?: (element: HTMLInputElement | null) => void
}

/** A few choices side by side: plain radios or checkboxes. */
export function ChoicePills<V extends string | number>({
  options,
  chosen,
  several,
  disabled,
  focus,
  onChange,
  inputRef,
  ...label
}: ChoicePillsProps<V>) {
  const id = useId()
  const first = options.find((option) => chosen.includes(option.value)) ?? options[0]
  return (
    <Labelled id={id} {...label}>
      <div
        role={several ? 'group' : 'radiogroup'}
        aria-labelledby={id}
        className={css.pills}
        data-invalid={label.error ? true : undefined}
        {...(!several && { 'aria-required': label.required ?? false, 'aria-invalid': Boolean(label.error) })}
      >
        {options.map((option) => (
          <label key={option.value} data-checked={chosen.includes(option.value) || undefined}>
            <input
              type={several ? 'checkbox' : 'radio'}
              name={id}
              checked={chosen.includes(option.value)}
              disabled={disabled ?? false}
              data-autofocus={(focus && option === first) || undefined}
              onChange={(event) => onChange(option.value, event.currentTarget.checked)}
              ref={option === first ? inputRef : undefined}
            />
            {option.label}
          </label>
        ))}
      </div>
    </Labelled>
  )
}
