import { Textarea, type TextareaProps } from '@mantine/core'

interface NoteInputProps extends Omit<TextareaProps, 'onChange' | 'maxLength' | 'autosize'> {
  value: string
  onChange: (text: string) => void
}

/** A few sentences, such as a reason or a remark, up to the length of a note. */
export const NoteInput = ({ onChange, ...rest }: NoteInputProps) => (
  <Textarea
    minRows={2}
    {...rest}
    autosize
    maxLength={2000}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
