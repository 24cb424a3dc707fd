import type { LotRow } from '#contract/lots.ts'
import type { BodyOf } from '#contract/grammar/route.ts'
import { useRefusal } from '#web/records/act-dialog.tsx'
import type { lotMoveRoutes } from '#contract/lot-moves.ts'

/** The inputs that a move asks for. */
export type MoveInput = Omit<BodyOf<typeof lotMoveRoutes.move>, 'action' | 'version'>

/** The inputs of one move, inside the dialog of its act. */
export interface PartProps {
  row: LotRow
  input: MoveInput
  give: (part: MoveInput) => void
}

/** Blank texts and empty lists are not sent. */
export const filled = (input: MoveInput): MoveInput =>
  Object.fromEntries(
    Object.entries(input).filter(
      ([, value]) =>
        value !== null &&
        value !== undefined &&
        value !== '' &&
        !(Array.isArray(value) && value.length === 0),
    ),
  )

/** The server's message on an input of the dialog. */
export function useErrorOf(): (name: keyof MoveInput) => string | undefined {
  const refusal = useRefusal()
  return (name) => refusal?.fields?.[name]
}
