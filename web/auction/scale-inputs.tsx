import { ActionIcon, Button, TextInput } from '@mantine/core'
import type { ScaleTerms } from '#contract/rules/commission-scale.ts'
import { IconPlus } from '#web/icons/plus.ts'
import { IconX } from '#web/icons/x.ts'
import { shortDecimal } from '#web/text/format.ts'
import { useText } from '#web/text/text.tsx'
import css from './scale-inputs.module.css'

/** A scale as typed. The keys keep the inputs of a band mounted while other bands are added and removed. */
export interface TypedScale {
  bands: { key: number; above: string; rate: string }[]
  minimum: string
  maximum: string
  fixed: string
}

const bounds = ['minimum', 'maximum', 'fixed'] as const

export const typedOf = (scale: ScaleTerms | null): TypedScale => ({
  bands: (scale?.bands ?? []).map(({ above, rate }, key) => ({
    key,
    above: shortDecimal(above),
    rate: shortDecimal(rate),
  })),
  minimum: shortDecimal(scale?.minimum ?? ''),
  maximum: shortDecimal(scale?.maximum ?? ''),
  fixed: shortDecimal(scale?.fixed ?? ''),
})

export const bodyOf = ({ bands, ...rest }: TypedScale) => ({
  bands: bands.map(({ above, rate }) => ({ above, rate })),
  ...Object.fromEntries(bounds.map((name) => [name, rest[name] || null])),
})

interface ScaleInputsProps {
  title: string
  typed: TypedScale
  onChange: (typed: TypedScale) => void
}

/** The bands of one side, lowest first, with the minimum and maximum of the sum. */
export function ScaleInputs({ title, typed, onChange }: ScaleInputsProps) {
  const { t, label } = useText()
  const { bands } = typed
  const change = (key: number, part: { above?: string; rate?: string }) =>
    onChange({ ...typed, bands: bands.map((band) => (band.key === key ? { ...band, ...part } : band)) })
  const add = () => {
    const key = Math.max(0, ...bands.map((band) => band.key)) + 1
    onChange({ ...typed, bands: [...bands, { key, above: bands.length === 0 ? '0' : '', rate: '' }] })
  }
  return (
    <fieldset className={css.inputs}>
      <legend>{title}</legend>
      {bands.map((band, at) => (
        <div key={band.key} className={css.band}>
          {(['above', 'rate'] as const).map((name) => (
            <TextInput
              key={name}
              {...(at === 0 ? { label: label('lots', name) } : { 'aria-label': label('lots', name) })}
              inputMode="decimal"
              value={band[name]}
              onChange={(event) => change(band.key, { [name]: event.currentTarget.value.trim() })}
            />
          ))}
          <ActionIcon
            size="input-sm"
            aria-label={t('commissionScales.remove')}
            onClick={() => onChange({ ...typed, bands: bands.filter((other) => other.key !== band.key) })}
          >
            <IconX size={16} stroke={1.5} />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={14} stroke={1.5} />}
        onClick={add}
      >
        {t('commissionScales.add')}
      </Button>
      <div className={css.bounds}>
        {bounds.map((name) => (
          <TextInput
            key={name}
            label={label('lots', name)}
            inputMode="decimal"
            value={typed[name]}
            onChange={(event) => onChange({ ...typed, [name]: event.currentTarget.value.trim() })}
          />
        ))}
      </div>
    </fieldset>
  )
}
