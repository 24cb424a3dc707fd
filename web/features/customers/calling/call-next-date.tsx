import { useId, useState } from 'react'
import { useController } from 'react-hook-form'
import { startOfBusinessDay } from '#contract/rules/time.ts'
import { useSurroundingForm } from '#web/records/surrounding-form.ts'
import { useText } from '#web/text/text.tsx'
import { ChoicePills } from '#web/ui/choice-pills.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { nextWords } from '#web/ui/next-time.tsx'
import { afternoon } from './call-outcome.ts'
import css from './calling.module.css'

/** Nine in the morning, when the calls begin. */
const hour = 9 * 3_600_000
const days = [1, 3, 7, 30] as const
const inDays = (now: Date, n: number) => new Date(startOfBusinessDay(now, n).getTime() + hour).toISOString()

export type Chosen = 'pick' | 'none' | undefined

interface NextDateProps {
  /** The choice beside the suggested days: a typed date, or deliberately none. */
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}

/** Picks the next date: a few usual days, any other day, or deliberately none. */
export function CallNextDate({ chosen, onChoose }: NextDateProps) {
  const text = useText()
  const { t, label } = text
  const { form } = useSurroundingForm()
  const { field } = useController({ name: 'next_follow_at', control: form.control })
  const [now] = useState(() => new Date())
  const id = useId()
  const value = field.value as string | null
  const usual = days.find((n) => inDays(now, n) === value)
  const shown = chosen ?? usual ?? (value === null || value === afternoon(now) ? undefined : 'pick')
  const choose = (item: number | 'pick' | 'none') => {
    onChoose(typeof item === 'number' ? undefined : item)
    if (item !== 'pick') field.onChange(typeof item === 'number' ? inDays(now, item) : null)
  }
  return (
    <div className={css.next}>
      <ChoicePills<number | 'pick' | 'none'>
        label={label('follow_ups', 'next_follow_at')}
        options={[
          ...days.map((n) => ({
            value: n,
            label: t(n === 1 ? 'customers.calling.tomorrow' : 'customers.days', { n }),
          })),
          { value: 'pick', label: t('customers.calling.pick') },
          { value: 'none', label: t('customers.calling.none') },
        ]}
        chosen={shown === undefined ? [] : [shown]}
        onChange={choose}
        inputRef={field.ref}
      />
      {shown === 'pick' ? (
        <DateField
          id={id}
          kind="instant"
          aria-label={label('follow_ups', 'next_follow_at')}
          placeholder={t('customers.calling.pick')}
          value={value}
          onChange={field.onChange}
        />
      ) : (
        value && <p className={css.when}>{nextWords(value, text)}</p>
      )}
    </div>
  )
}
