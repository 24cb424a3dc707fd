import type { EntryKind } from './entry-kinds.ts'

/** Kinds that pay a due of another kind, and count as that kind. They move no cash. */
export const payingKinds: readonly EntryKind[] = ['unapplied_apply', 'set_off']
/** The effect of each kind on the money without a place, in the same way. */
export const unappliedSigns = {
  unapplied_in: 1,
  unapplied_apply: -1,
  unapplied_deposit: -1,
  unapplied_refund: -1,
} as const satisfies Partial<Record<EntryKind, 1 | -1>>

/** Kinds that use unapplied money. Each names its source in `source_id`. */
export const drawingKinds: readonly EntryKind[] = ['unapplied_apply', 'unapplied_deposit', 'unapplied_refund']
