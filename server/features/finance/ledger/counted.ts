import {
  buyerKinds,
  paidByConsignor,
  payoutKinds,
  settlementKinds,
  type EntryKind,
} from '#contract/entry-kinds.ts'
import type { Db } from '#server/db/client.ts'
import type { EntryContext } from '../deposits/deposit-effects.ts'
import { countedAs } from './changes.ts'
import { settlementClosed, type LotRound } from './held.ts'

const ofConsignor: readonly EntryKind[] = [...payoutKinds, ...paidByConsignor]
/** Kinds that a closed settlement includes or demands. */
const countedKinds: readonly EntryKind[] = [...buyerKinds, ...settlementKinds, ...ofConsignor]

/** The round whose settlement counts an entry. Money of the consignor counts in the lot's latest one. */
export const countingRound = (
  { kind, round_no }: Pick<EntryContext['entry'], 'kind' | 'round_no'>,
  lot: LotRound,
): LotRound => ({ id: lot.id, round_no: ofConsignor.includes(kind) ? lot.round_no : round_no })

/** True if a closed settlement includes the entry. */
export async function isCounted(db: Db, { entry, lot, due }: EntryContext): Promise<boolean> {
  if (!lot || !countedKinds.includes(countedAs(entry.kind, due))) return false
  const { id, round_no } = countingRound(entry, lot)
  return settlementClosed(db, id, round_no)
}
