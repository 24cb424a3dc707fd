import {
  auctionCompanies,
  auctionPlatforms,
  listCompanies,
  listPlatforms,
  type AuctionCompanyRow,
  type AuctionPlatformRow,
} from '../../../contract/dictionaries.ts'
import { listLoader } from '../../records/list-query.ts'
import type { ListSpec } from '../../records/list-state.ts'

/** What a row of either dictionary has. */
export type Entry = AuctionCompanyRow | AuctionPlatformRow

/** In use or not: the quick filters say both, so that no chip need ask. */
const byState: Pick<ListSpec, 'presets' | 'unlisted'> = {
  unlisted: ['enabled'],
  presets: [
    { id: 'enabled', label: 'dictionaries.enabled', filters: () => ({ enabled: ['true'] }) },
    { id: 'disabled', label: 'dictionaries.disabled', filters: () => ({ enabled: ['false'] }) },
  ],
}

export const companyList: ListSpec<typeof listCompanies> = {
  name: 'auction_companies',
  resource: auctionCompanies,
  route: listCompanies,
  ...byState,
}
export const platformList: ListSpec<typeof listPlatforms> = {
  name: 'auction_platforms',
  resource: auctionPlatforms,
  route: listPlatforms,
  ...byState,
}

export const loadCompanies = listLoader(companyList)
export const loadPlatforms = listLoader(platformList)
