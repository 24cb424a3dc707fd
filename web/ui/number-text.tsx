import { useId, useRef, type ComponentProps, type FormEvent } from 'react'
import { LightInput, type FrameProps } from './light-input.tsx'
import { onlyNumber } from './only-number.ts'

type Words = Pick<FrameProps, 'label' | 'error' | 'description' | 'required' | 'helpFirst'>
interface NumberTextProps extends Words, Omit<ComponentProps<'input'>, 'onChange' | keyof Words> {
  whole: boolean
  onChange: (event: { target: HTMLInputElement; type: string }) => unknown
}

/** Accepts digits and dots only. While an input method composes, it waits for the end. */
export function NumberText({
  whole,
  onChange,
  label,
  error,
  description,
  required,
  helpFirst = true,
  ...rest
}: NumberTextProps) {
  const id = useId()
  const composing = useRef(false)
  const clean = (event: FormEvent<HTMLInputElement>) => {
    if (composing.current) return
    const input = event.currentTarget
    const [plain, at] = [onlyNumber(input.value, whole), input.selectionStart]
    if (plain !== input.value) {
      const caret = Math.max(0, (at ?? 0) - (input.value.length - plain.length))
      input.value = plain
      input.setSelectionRange(caret, caret)
    }
    onChange({ target: input, type: 'change' })
  }
  return (
    <LightInput
      {...rest}
      id={id}
      frame={{ label, error, description, required, helpFirst }}
      inputMode={whole ? 'numeric' : 'decimal'}
      maxLength={20}
      onInput={clean}
      onCompositionStart={() => {
        composing.current = true
      }}
      onCompositionEnd={(event) => {
        composing.current = false
        clean(event)
      }}
    />
  )
}
