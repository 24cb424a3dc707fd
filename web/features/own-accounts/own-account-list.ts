import { ownAccounts, type OwnAccountRow, ownAccountRoutes } from '#contract/own-accounts.ts'
import { declareActs } from '#web/records/acts.ts'
import type { ListSpec } from '#web/records/list-state.ts'
import { queries } from '#web/transport/queries.ts'

export const ownAccountsSpec: ListSpec<typeof ownAccountRoutes.list> = {
  name: 'own_accounts',
  resource: ownAccounts,
  route: ownAccountRoutes.list,
  presets: [
    { id: 'deposit', label: 'ownAccounts.deposit', filters: () => ({ purpose: ['deposit'] }) },
    { id: 'settlement', label: 'ownAccounts.settlement', filters: () => ({ purpose: ['settlement'] }) },
  ],
}

export const ownAccountActs = declareActs<OwnAccountRow>()({
  resource: 'own_accounts',
  nameOf: (row) => row.name,
  refresh: () => queries.invalidateQueries({ queryKey: ['own_accounts'] }),
  acts: { edit: { verb: 'act.edit', in: 'record' } },
})

export type OwnAccountAct = keyof typeof ownAccountActs.acts
