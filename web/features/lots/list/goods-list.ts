import type { LoaderFunctionArgs } from 'react-router'
import { lots, lotRoutes } from '#contract/lots.ts'
import { listLoader } from '#web/records/list-query.ts'
import type { ListSpec } from '#web/records/list-state.ts'
import { coming, confirming, flag } from './lot-presets.ts'

/** 物资列表: its query, which starts before the screen has loaded. */
export const goodsList: ListSpec<typeof lotRoutes.listGoods> = {
  name: 'goods',
  resource: lots,
  route: lotRoutes.listGoods,
  unlisted: ['mine', 'team', 'commission_id', 'unsold_reason', 'result_at', 'created_at'],
  presets: [
    flag('mine', 'lots.presets.mine', 'mine'),
    coming,
    flag('no_sign_up', 'lots.presets.noSignUp', 'no_sign_up'),
    flag('few', 'lots.presets.few', 'few_qualified'),
    flag('deposit', 'lots.presets.deposit', 'deposit_missing'),
    confirming,
    flag('overdue', 'lots.presets.overdue', 'overdue'),
  ],
}

const load = listLoader(goodsList)
/** Board and calendar fetch their own parts. */
export const goodsLoader = (args: LoaderFunctionArgs) =>
  new URL(args.request.url).searchParams.has('view') ? null : load(args)
