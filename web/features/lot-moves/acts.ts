import { addressOf } from '#contract/grammar/addresses.ts'
import { lotActions, type LotAction } from '#contract/rules/lot-machine.ts'
import { type LotRow, lotRoutes } from '#contract/lots.ts'
import { act, declareActs, type RouteAct } from '#web/records/acts.ts'
import { refreshLots } from './lot-queries.ts'
import { isDestructive } from '#contract/rules/next-move.ts'
import { lotMoveRoutes } from '#contract/lot-moves.ts'

const move = (action: LotAction): RouteAct<LotRow> =>
  act(lotMoveRoutes.move, {
    verb: `lots.acts.${action}`,
    title: 'lots.ask.title',
    text: `lots.ask.${action}`,
    done: 'lots.done',
    body: { action },
    ...(isDestructive(action) && { danger: true }),
  })
const moves = Object.fromEntries(lotActions.map((action) => [action, move(action)])) as Record<
  LotAction,
  RouteAct<LotRow>
>

/** The acts on a lot; the moves of its life come first. */
export const lotActs = declareActs<LotRow>()({
  resource: 'lots',
  nameOf: (row) => row.corpore_name ?? row.lot_no,
  refresh: refreshLots,
  acts: {
    edit: { verb: 'act.edit', to: (row) => addressOf('lotForm', { id: row.id }) },
    sign_ups: {
      verb: 'lots.acts.signUps',
      permission: 'signUps.use',
      when: () => true,
      to: (row) => addressOf('lot', { id: row.id, tab: 'sign_ups' }),
    },
    copy: act(lotRoutes.copy, {
      verb: 'lots.acts.copy',
      done: 'lots.copied',
      atOnce: true,
      unversioned: true,
    }),
    ...moves,
    // The next round begins with its form, which saves the move along with its terms.
    relist: {
      verb: 'lots.acts.relist',
      to: (row) => addressOf('lotForm', { id: row.id, relist: true }),
    },
  },
})

export type LotAct = keyof typeof lotActs.acts
