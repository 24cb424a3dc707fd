import type { HeldRow } from '#contract/hand-over.ts'

/** Records that somebody was named for, by their key. */
export type Named = Readonly<Record<string, HeldRow>>
export const keyOf = ({ part, id }: Pick<HeldRow, 'part' | 'id'>) => `${part} ${id}`
