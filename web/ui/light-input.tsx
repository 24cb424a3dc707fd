import { Input, Pill, PillsInput } from '@mantine/core'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import type { ComponentProps, FocusEventHandler, MouseEventHandler, ReactNode } from 'react'
import css from './light-input.module.css'

/**
 * Plain elements that look like Mantine's inputs. Mantine computes styles for every part of every input, and
 * that takes most of the time when a long form opens.
 */
const { classes } = Input
const rootClass = `${classes['root']} mantine-InputWrapper-root`
const labelClass = `${classes['label']} mantine-InputWrapper-label`
const markClass = `${classes['required']} mantine-InputWrapper-required`
const descriptionClass = `${classes['description']} mantine-InputWrapper-description`
const errorClass = `${classes['error']} mantine-InputWrapper-error`
const wrapperClass = `${classes['wrapper']} mantine-Input-wrapper ${css.wrapper}`
const sectionClass = `${classes['section']} mantine-Input-section`
export const inputClass = `${classes['input']} mantine-Input-input`
const tagsClass = `${Pill.Group.classes['group']} ${css.tags} mantine-PillGroup-group`
const tagClass = `${PillsInput.Field.classes['field']} mantine-PillsInputField-field`

/** The label and messages around an input, and the events that mount a deferred one. */
export interface FrameProps {
  label?: ReactNode
  error?: ReactNode
  description?: ReactNode
  required?: boolean | undefined
  /** True puts the help before the input, as in dialogs. In forms it comes after. */
  helpFirst?: boolean | undefined
  onPointerEnter?: (() => void) | undefined
  onFocus?: FocusEventHandler<HTMLElement> | undefined
  onBlur?: FocusEventHandler<HTMLElement> | undefined
  onClick?: MouseEventHandler<HTMLElement> | undefined
}

interface LightFrameProps extends FrameProps {
  id: string
  /** True if the label belongs to a group, whose `aria-labelledby` is then `id`. */
  group?: boolean
  children: ReactNode
}

/** Label, input, help and message of a field, as Mantine's `Input.Wrapper` writes them. */
export function LightFrame({
  id,
  group = false,
  label,
  error,
  description,
  required,
  helpFirst = false,
  children,
  ...touch
}: LightFrameProps) {
  const words = (
    <>
      {label}
      {required && (
        <span className={markClass} aria-hidden>
          {' *'}
        </span>
      )}
    </>
  )
  const help = description && (
    <p className={descriptionClass} id={`${id}-description`}>
      {description}
    </p>
  )
  return (
    <div className={rootClass} data-error={error ? true : undefined} {...touch}>
      {label &&
        (group ? (
          <div className={labelClass} id={id} data-required={required || undefined}>
            {words}
          </div>
        ) : (
          <label className={labelClass} htmlFor={id} id={`${id}-label`} data-required={required || undefined}>
            {words}
          </label>
        ))}
      {helpFirst && help}
      {children}
      {!helpFirst && help}
      {error && (
        <p className={errorClass} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

interface WrapperProps {
  error: ReactNode
  disabled?: boolean | undefined
  /** For a note. */
  multiline?: 'text'
  section?: ReactNode
  children: ReactNode
}

export const LightWrapper = ({ error, disabled, multiline, section, children }: WrapperProps) => (
  <div
    className={wrapperClass}
    data-variant="default"
    data-size="sm"
    data-error={error ? true : undefined}
    data-disabled={disabled || undefined}
    data-multiline={multiline}
    data-with-right-section={section ? true : undefined}
  >
    {children}
    {section && (
      <div data-position="right" className={sectionClass}>
        {section}
      </div>
    )}
  </div>
)

/** The ARIA attributes that tie an input to its label, help and message. */
export const spoken = (id: string, { error, description, required }: FrameProps) => ({
  id,
  required: required ?? false,
  'data-error': error ? true : undefined,
  'aria-invalid': error ? true : undefined,
  'aria-describedby':
    [error && `${id}-error`, description && `${id}-description`].filter(Boolean).join(' ') || undefined,
})

export interface LightProps {
  id: string
  /** The label and messages around the input, and the events that mount it. */
  frame: FrameProps
  section?: ReactNode
}

export const LightInput = ({ id, frame, section, ...own }: LightProps & ComponentProps<'input'>) => (
  <LightFrame id={id} {...frame}>
    <LightWrapper error={frame.error} disabled={own.disabled} section={section}>
      <input {...own} {...spoken(id, frame)} className={inputClass} />
    </LightWrapper>
  </LightFrame>
)

/** An empty list of tags. */
export const LightTags = ({ id, frame, ...own }: LightProps & ComponentProps<'input'>) => (
  <LightFrame id={id} {...frame}>
    <LightWrapper error={frame.error} disabled={own.disabled} multiline="text">
      <div className={inputClass} data-error={frame.error ? true : undefined} data-no-overflow>
        <div className={tagsClass}>
          <input {...own} {...spoken(id, frame)} className={tagClass} data-type="visible" />
        </div>
      </div>
    </LightWrapper>
  </LightFrame>
)
