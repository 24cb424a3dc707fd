import { decidedStates, lotRounds, roundResults, lotRoundRoutes } from '#contract/lot-rounds.ts'
import { listLoader } from '#web/records/list-query.ts'
import type { ListSpec, Preset } from '#web/records/list-state.ts'

const states = (id: 'sold' | 'unsold' | 'defaulted' | 'decided', of: readonly string[]): Preset => ({
  id,
  label: `lotRounds.presets.${id}`,
  filters: () => ({ state: [...of] }),
})

/** 场次与成果: the rounds behind turnover and related figures. */
export const lotRoundsSpec: ListSpec<typeof lotRoundRoutes.list> = {
  name: 'lot_rounds',
  resource: lotRounds,
  route: lotRoundRoutes.list,
  presets: [
    states('decided', decidedStates),
    states('sold', roundResults.sold),
    states('unsold', roundResults.unsold),
    states('defaulted', roundResults.defaulted),
  ],
  unlisted: ['lot_id'],
}

export const lotRoundLoader = listLoader(lotRoundsSpec)
