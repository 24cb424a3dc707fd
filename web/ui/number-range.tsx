import { TextInput } from '@mantine/core'
import { useText } from '#web/text/text.tsx'
import css from './number-range.module.css'
import { onlyNumber } from './only-number.ts'

interface NumberRangeProps {
  label: string
  whole: boolean
  from: string
  to: string
  onChange: (side: 'from' | 'to', text: string) => void
}

/** The two ends of a range. Either may stay empty. A change applies when the field loses the focus. */
export function NumberRange({ label, whole, from, to, onChange }: NumberRangeProps) {
  const { t } = useText()
  const end = (side: 'from' | 'to', value: string) => (
    <TextInput
      key={side + value}
      aria-label={`${label} ${t(`list.${side}`)}`}
      placeholder={t(`list.${side}`)}
      inputMode={whole ? 'numeric' : 'decimal'}
      defaultValue={value}
      onInput={(event) => {
        event.currentTarget.value = onlyNumber(event.currentTarget.value, whole)
      }}
      onBlur={(event) => {
        if (event.currentTarget.value !== value) onChange(side, event.currentTarget.value)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
      }}
    />
  )
  return (
    <div className={css.range}>
      {end('from', from)}
      <span>–</span>
      {end('to', to)}
    </div>
  )
}
