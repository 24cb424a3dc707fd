import { useState } from 'react'
import css from './ticks.module.css'

interface TicksProps {
  label: string
  values: readonly { value: string; label: string }[]
  chosen: readonly string[]
  single?: boolean
  onChange: (chosen: string[]) => void
}

/** Checkboxes, one below the other. */
export function Ticks({ label, values, chosen, single, onChange }: TicksProps) {
  // The choice may be stored in the address, which changes a moment later. The boxes do not wait for it.
  const [ticked, setTicked] = useState({ chosen, now: chosen })
  if (ticked.chosen.join() !== chosen.join()) setTicked({ chosen, now: chosen })
  const { now } = ticked
  const toggle = (value: string, on: boolean) => {
    const next = on ? (single ? [value] : [...now, value]) : now.filter((name) => name !== value)
    setTicked({ chosen, now: next })
    onChange(next)
  }
  return (
    <fieldset className={css.ticks} aria-label={label}>
      {values.map(({ value, label: word }) => (
        <label key={value} className={css.tick}>
          <input
            type="checkbox"
            checked={now.includes(value)}
            onChange={(event) => toggle(value, event.currentTarget.checked)}
          />
          <span>{word}</span>
        </label>
      ))}
    </fieldset>
  )
}
