import { listSettlements, settlements } from '#contract/settlements.ts'
import type { ListSpec } from '#web/records/list-state.ts'

export const settlementsSpec: ListSpec<typeof listSettlements> = {
  name: 'settlements',
  resource: settlements,
  route: listSettlements,
  presets: [
    { id: 'draft', label: 'finance.presets.draft', filters: () => ({ state: ['draft'] }) },
    { id: 'closed', label: 'finance.presets.closed', filters: () => ({ state: ['closed'] }) },
    { id: 'missing', label: 'finance.presets.missing', filters: () => ({ receipt_missing: ['true'] }) },
  ],
  unlisted: ['lot_id'],
}
