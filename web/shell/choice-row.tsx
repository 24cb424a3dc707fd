import { useEffect, useId, useRef } from 'react'
import css from './choice-row.module.css'

interface ChoiceRowProps<T extends string> {
  label: string
  value: T
  options: readonly T[]
  nameOf: (option: T) => string
  /** The current choice is disabled, because choosing it again changes nothing. */
  fixed?: boolean
  onChange: (option: T) => void
}

/** A few choices side by side, one of them current. */
export function ChoiceRow<T extends string>({
  label,
  value,
  options,
  nameOf,
  fixed = false,
  onChange,
}: ChoiceRowProps<T>) {
  const group = useId()
  const row = useRef<HTMLFieldSetElement>(null)
  const chosen = useRef(false)
  // The choice that was just made is disabled and lost the focus.
  useEffect(() => {
    if (chosen.current && fixed) row.current?.querySelector<HTMLElement>('input:enabled')?.focus()
    chosen.current = false
  })
  const choose = (option: T) => {
    chosen.current = true
    onChange(option)
  }
  return (
    <fieldset ref={row} className={css.row}>
      <legend>{label}</legend>
      <div className={css.options}>
        {options.map((option) => (
          <label key={option} className={css.option}>
            <input
              type="radio"
              name={group}
              checked={option === value}
              disabled={fixed && option === value}
              onChange={() => choose(option)}
            />
            <span>{nameOf(option)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
