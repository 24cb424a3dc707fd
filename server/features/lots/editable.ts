import type { LotState } from '../../../contract/lot-machine.ts'
import { may, type Caller } from '../../request/caller.ts'

/** When a lot's terms may be edited: drafts by the sellers who see them; 1 and 2 correct approved and listed ones too. */
export function editableStates(who: Caller): readonly LotState[] {
  if (may(who, 'lots.correct')) return ['draft', 'approved', 'listed']
  return may(who, 'lots.write') ? ['draft'] : []
}
