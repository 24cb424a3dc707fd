import { settlements, settlementRoutes } from '#contract/settlements.ts'
import type { ListSpec } from '#web/records/list-state.ts'

export const settlementsSpec: ListSpec<typeof settlementRoutes.list> = {
  name: 'settlements',
  resource: settlements,
  route: settlementRoutes.list,
  presets: [
    { id: 'draft', label: 'finance.presets.draft', filters: () => ({ state: ['draft'] }) },
    { id: 'closed', label: 'finance.presets.closed', filters: () => ({ state: ['closed'] }) },
    { id: 'missing', label: 'finance.presets.missing', filters: () => ({ receipt_missing: ['true'] }) },
  ],
  unlisted: ['lot_id'],
}
