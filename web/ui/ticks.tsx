import css from './ticks.module.css'

interface TicksProps {
  label: string
  values: readonly { value: string; label: string }[]
  chosen: readonly string[]
  single?: boolean
  onChange: (chosen: string[]) => void
}

/** Choices to tick, one under the other. */
export function Ticks({ label, values, chosen, single, onChange }: TicksProps) {
  const toggle = (value: string, on: boolean) => onChange(on ? (single ? [value] : [...chosen, value]) : chosen.filter((one) => one !== value))
  return (
    <fieldset className={css.ticks} aria-label={label}>
      {values.map(({ value, label: word }) => (
        <label key={value} className={css.tick}>
          <input type="checkbox" checked={chosen.includes(value)} onChange={(event) => toggle(value, event.currentTarget.checked)} />
          <span>{word}</span>
        </label>
      ))}
    </fieldset>
  )
}
