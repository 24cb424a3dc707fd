import { useText } from '#web/text/text.tsx'
import { NoteInput } from '#web/ui/note-input.tsx'
import { useErrorOf, type PartProps } from './move.ts'

/** Asks for the reason of a move back or out of the way. */
export function ReasonPart({ input, give }: PartProps) {
  const { label } = useText()
  const errorOf = useErrorOf()
  return (
    <NoteInput
      required
      data-autofocus
      label={label('lots', 'reason')}
      value={input.reason ?? ''}
      error={errorOf('reason')}
      minRows={3}
      onChange={(reason) => give({ reason })}
    />
  )
}
