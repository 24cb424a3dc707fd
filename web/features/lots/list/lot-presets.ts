import { businessDay } from '../../../../contract/time.ts'
import { addDays } from '../../../../contract/time.ts'
import type { Preset } from '../../../records/list-state.ts'

const yes = ['true']
const week = 7

export const coming: Preset = {
  id: 'coming',
  label: 'lots.presets.coming',
  filters: (now) => ({
    state: ['approved', 'listed', 'bidding'],
    auction_time_from: [businessDay(now)],
    auction_time_to: [businessDay(addDays(now, week))],
  }),
}
export const confirming: Preset = {
  id: 'confirming',
  label: 'lots.presets.confirming',
  filters: () => ({ state: ['confirming'] }),
}
export const flag = (id: string, label: Preset['label'], field: string): Preset => ({
  id,
  label,
  filters: () => ({ [field]: yes }),
})
