import { useEffect, type ComponentProps } from 'react'
import { inputClass, LightFrame, LightWrapper, spoken, type LightProps } from './light-input.tsx'
import css from './light-input.module.css'

interface LightNoteProps extends LightProps, Omit<ComponentProps<'textarea'>, 'id'> {
  rows: number
  /** Scrolls beyond ten lines instead of growing further. */
  limited?: boolean
}

const noteClass = `${inputClass} ${css.note}`
const limitedClass = `${noteClass} ${css.limited}`

/** A multi-line text that grows with its content. */
export function LightNote({ id, frame, limited = false, ...own }: LightNoteProps) {
  useEffect(() => {
    if (!fitsItself) fit(document.getElementById(id))
  })
  return (
    <LightFrame id={id} {...frame}>
      <LightWrapper error={frame.error} disabled={own.disabled} multiline="text">
        <textarea
          {...own}
          {...spoken(id, frame)}
          className={limited ? limitedClass : noteClass}
          style={{ '--rows': String(own.rows) }}
          data-no-overflow={!limited || undefined}
          {...(!fitsItself && { onInput: (event) => fit(event.currentTarget) })}
        />
      </LightWrapper>
    </LightFrame>
  )
}

const fitsItself = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content')

/** For browsers that do not resize a text area to its content. */
function fit(area: HTMLElement | null): void {
  if (!area) return
  area.style.height = 'auto'
  area.style.height = `${area.scrollHeight + 2}px`
}
