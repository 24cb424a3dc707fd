import { declareActs } from '#web/records/acts.ts'
import { queries } from '#web/transport/queries.ts'
import type { Entry } from './dictionary-list.ts'

const actsOn = (resource: string) =>
  declareActs<Entry>()({
    resource,
    nameOf: (row) => row.name,
    refresh: () => queries.invalidateQueries({ queryKey: [resource] }),
    acts: { edit: { verb: 'act.edit', in: 'record' } },
  })

export const companyActs = actsOn('auction_companies')
export const platformActs = actsOn('auction_platforms')
export type DictionaryActs = typeof companyActs
export type DictionaryAct = keyof DictionaryActs['acts']
