import { isNumberPattern, numberOf } from '#contract/rules/number-pattern.ts'
import { businessDay } from '#contract/rules/time.ts'
import type { FileRef } from '#contract/grammar/field.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Mark } from '#web/page/mark.tsx'
import { useSurroundingForm } from '#web/records/surrounding-form.ts'
import { useText } from '#web/text/text.tsx'
import { presetColours } from '#web/theme/theme.ts'
import { useFileUrl } from '#web/transport/download.ts'
import css from './settings.module.css'

function useValue(name: string) {
  const { form } = useSurroundingForm()
  return useWatch({ control: form.control, name })
}

const isColour = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)

/** The presets as swatches under the field, and the browser's colour picker for any other. */
export function ColourChoice() {
  const { t } = useText()
  const { form } = useSurroundingForm()
  const value = useValue('colour')
  const choose = (colour: string) =>
    form.setValue('colour', colour, { shouldDirty: true, shouldValidate: true })
  return (
    <div className={css.colours} role="group" aria-label={t('shell.theme')}>
      {presetColours.map((colour) => (
        <button
          key={colour}
          type="button"
          style={{ background: colour }}
          aria-label={colour}
          title={colour}
          aria-pressed={typeof value === 'string' && value.toLowerCase() === colour}
          onClick={() => choose(colour)}
        />
      ))}
      <input
        type="color"
        aria-label={t('shell.otherColour')}
        title={t('shell.otherColour')}
        value={isColour(value) ? value : presetColours[0]}
        onChange={(event) => choose(event.target.value)}
      />
    </div>
  )
}

/** A preview of the menu's head. */
export function LookPreview() {
  const { t } = useText()
  const [name, colour, logo] = [useValue('house_name'), useValue('colour'), useValue('logo')]
  const url = useFileUrl((logo as FileRef[] | undefined)?.[0]?.path ?? null)
  const style = isColour(colour) ? { '--brand': colour } : {}
  return (
    <div className={css.preview} style={style}>
      {url ? <img src={url} alt="" /> : <Mark />}
      <span>{(typeof name === 'string' && name.trim()) || t('product')}</span>
    </div>
  )
}

/** Examples of the numbers of the next lots. */
export function NumberPreview() {
  const { t } = useText()
  const [today] = useState(() => businessDay(new Date()))
  const pattern = useValue('lot_no_pattern')
  if (typeof pattern !== 'string' || !isNumberPattern(pattern)) return null
  const number = numberOf(pattern, today, 123)
  return <p className={css.example}>{t('companySettings.example', { number })}</p>
}
