import { TextInput, type TextInputProps } from '@mantine/core'
import { useRef, type FormEvent } from 'react'
import { onlyNumber } from './only-number.ts'

interface NumberTextProps extends Omit<TextInputProps, 'onChange'> {
  whole: boolean
  onChange: (event: { target: HTMLInputElement; type: string }) => unknown
}

/** Accepts digits and dots only. While an input method composes, it waits for the end. */
export function NumberText({ whole, onChange, ...rest }: NumberTextProps) {
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
    <TextInput
      {...rest}
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
