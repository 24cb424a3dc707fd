import type { LoaderFunctionArgs } from 'react-router'
import { lots, lotRoutes } from '#contract/lots.ts'
import { listLoader } from '#web/records/list-query.ts'
import type { ListSpec } from '#web/records/list-state.ts'
import { coming, confirming, flag } from './lot-presets.ts'

/** 委托列表: its query, which starts before the screen has loaded. */
export const commissionedList: ListSpec<typeof lotRoutes.listCommissioned> = {
  name: 'commissioned',
  resource: lots,
  route: lotRoutes.listCommissioned,
  unlisted: [
    'mine',
    'team',
    'no_sign_up',
    'few_qualified',
    'deposit_missing',
    'signup_end_time',
    'unsold_reason',
    'result_at',
  ],
  presets: [
    flag('mine', 'lots.presets.mine', 'mine'),
    flag('team', 'lots.presets.team', 'team'),
    { id: 'reviewing', label: 'lots.presets.reviewing', filters: () => ({ state: ['reviewing'] }) },
    coming,
    confirming,
    flag('overdue', 'lots.presets.overdue', 'overdue'),
  ],
}

const load = listLoader(commissionedList)
/** Board and calendar fetch their own parts. */
export const commissionedLoader = (args: LoaderFunctionArgs) =>
  new URL(args.request.url).searchParams.has('view') ? null : load(args)
