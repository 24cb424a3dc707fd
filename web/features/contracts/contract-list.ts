import { contracts, type ContractRow, contractRoutes } from '#contract/contracts.ts'
import { declareActs } from '#web/records/acts.ts'
import { listLoader } from '#web/records/list-query.ts'
import type { ListSpec } from '#web/records/list-state.ts'
import { queries } from '#web/transport/queries.ts'

const yes = ['true']

/** 合同: its query, which starts before the screen has loaded. */
export const contractList: ListSpec<typeof contractRoutes.list> = {
  name: 'contracts',
  resource: contracts,
  route: contractRoutes.list,
  presets: [
    { id: 'ending', label: 'contracts.presets.ending', filters: () => ({ ending: yes }) },
    { id: 'ended', label: 'contracts.presets.ended', filters: () => ({ ended: yes }) },
  ],
}

export const contractListLoader = listLoader(contractList)

export const refreshContracts = () => queries.invalidateQueries({ queryKey: ['contracts'] })

/** The acts of a contract. */
export const contractActs = declareActs<ContractRow>()({
  resource: 'contracts',
  nameOf: (row) => row.number,
  refresh: refreshContracts,
  acts: { edit: { verb: 'act.edit', in: 'drawer' } },
})

export type ContractAct = keyof typeof contractActs.acts
