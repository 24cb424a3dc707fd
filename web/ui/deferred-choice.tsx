import { Combobox, Input } from '@mantine/core'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { LightInput, type FrameProps } from './light-input.tsx'
import { DeferredInput } from './deferred-input.tsx'

/** The accessible attributes of a closed list's input. */
export const closedCombobox = {
  role: 'combobox',
  'aria-haspopup': 'listbox',
  'aria-expanded': false,
  autoComplete: 'off',
} as const

interface DeferredChoiceProps {
  frame: FrameProps
  own: ComponentProps<'input'>
  inputRef: (element: HTMLElement | null) => void
  placeholder: string
  /** The label of the chosen option. */
  words: string | undefined
  /** True shows a clear button, false a chevron; free text has neither. */
  clearable?: boolean
  children: (ref: (element: HTMLElement | null) => void) => ReactNode
}

/** A select, or a text input with suggestions, that mounts when the user touches it. */
export function DeferredChoice({
  frame,
  own,
  inputRef,
  placeholder,
  words = '',
  clearable,
  children,
}: DeferredChoiceProps) {
  const id = useId()
  const section =
    clearable && words !== '' && !own.disabled ? (
      <Input.ClearButton tabIndex={-1} aria-hidden />
    ) : (
      clearable !== undefined && <Combobox.Chevron size="sm" error={frame.error} />
    )
  return (
    <DeferredInput
      inputRef={inputRef}
      hidden={clearable !== undefined}
      standIn={(touch, ref) => (
        <LightInput
          {...own}
          id={id}
          ref={ref}
          frame={{ ...frame, ...touch }}
          section={section}
          {...closedCombobox}
          placeholder={placeholder}
          value={words}
          onChange={ignore}
        />
      )}
    >
      {children}
    </DeferredInput>
  )
}

/** The first key reaches the real input. */
const ignore = () => undefined
