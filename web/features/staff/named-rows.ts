import type { HeldRow } from '#contract/hand-over.ts'

/** Records with a successor of their own, by key. */
export type Named = Readonly<Record<string, HeldRow>>
export const keyOf = ({ part, id }: Pick<HeldRow, 'part' | 'id'>) => `${part} ${id}`
