import css from './switcher.module.css'

interface SwitcherProps<V extends string> {
  label: string
  value: V
  options: readonly { value: V; label: string }[]
  onChange: (value: V) => void
}

/** A few ways to look at something, side by side. The current one is pressed. */
export function Switcher<V extends string>({ label, value, options, onChange }: SwitcherProps<V>) {
  return (
    <div role="group" aria-label={label} className={css.switcher}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
