import {
  auctionCompanies,
  auctionPlatforms,
  type AuctionCompanyRow,
  type AuctionPlatformRow,
  dictionaryRoutes,
} from '#contract/dictionaries.ts'
import type { Page } from '#contract/grammar/envelope.ts'
import type { Route } from '#contract/grammar/route.ts'
import { listLoader } from '#web/records/list-query.ts'
import type { ListSpec } from '#web/records/list-state.ts'

/** The fields that rows of both dictionaries have. */
export type Entry = AuctionCompanyRow | AuctionPlatformRow

/** The quick filters cover both states, so that no filter chip is needed. */
const byState: Pick<ListSpec, 'presets' | 'unlisted'> = {
  unlisted: ['enabled'],
  presets: [
    { id: 'enabled', label: 'dictionaries.enabled', filters: () => ({ enabled: ['true'] }) },
    { id: 'disabled', label: 'dictionaries.disabled', filters: () => ({ enabled: ['false'] }) },
  ],
}

/** Both lists are shown by one screen. */
export type DictionaryRoute = Route<Page<Entry>, undefined, undefined>

export const companyList: ListSpec<DictionaryRoute> = {
  name: 'auction_companies',
  resource: auctionCompanies,
  route: dictionaryRoutes.listCompanies,
  ...byState,
}

export const platformList: ListSpec<DictionaryRoute> = {
  name: 'auction_platforms',
  resource: auctionPlatforms,
  route: dictionaryRoutes.listPlatforms,
  ...byState,
}

export const loadCompanies = listLoader(companyList)
export const loadPlatforms = listLoader(platformList)
