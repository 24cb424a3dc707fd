import { useId } from 'react'
import css from './choice-row.module.css'

interface ChoiceRowProps<T extends string> {
  label: string
  value: T
  options: readonly T[]
  nameOf: (option: T) => string
  onChange: (option: T) => void
}

/** A few choices side by side, one of them current. */
export function ChoiceRow<T extends string>({ label, value, options, nameOf, onChange }: ChoiceRowProps<T>) {
  const group = useId()
  return (
    <fieldset className={css.row}>
      <legend>{label}</legend>
      <div className={css.options}>
        {options.map((option) => (
          <label key={option} className={css.option}>
            <input type="radio" name={group} checked={option === value} onChange={() => onChange(option)} />
            <span>{nameOf(option)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
