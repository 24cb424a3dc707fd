import { addressOf } from '#contract/grammar/addresses.ts'
import { type RecyclerRow, recyclerRoutes } from '#contract/recyclers.ts'
import type { RecyclerMove } from '#contract/rules/recycler-machine.ts'
import { act, declareActs } from '#web/records/acts.ts'
import { refreshRecyclers } from './recycler-queries.ts'

const words = <M extends RecyclerMove>(move: M) =>
  ({
    verb: `recyclers.acts.${move}`,
    title: `recyclers.ask.${move}.title`,
    text: `recyclers.ask.${move}.text`,
    done: 'recyclers.done',
  }) as const

/** The acts of a recycler: the move that is due, then the forms, then the other moves. */
export const recyclerActs = declareActs<RecyclerRow>()({
  resource: 'recyclers',
  nameOf: (row) => row.company_name,
  refresh: refreshRecyclers,
  acts: {
    verify: act(recyclerRoutes.verify, words('verify')),
    reinstate: act(recyclerRoutes.reinstate, words('reinstate')),
    edit: { verb: 'act.edit', in: 'drawer' },
    renew: { verb: 'recyclers.acts.renew', in: 'drawer', when: 'edit' },
    invite: {
      verb: 'recyclers.acts.invite',
      when: 'sign_up',
      to: (row) => addressOf('signUps', { recycler_id: row.id, do: 'new' }),
    },
    suspend: act(recyclerRoutes.suspend, {
      ...words('suspend'),
      fields: { reason: { kind: 'note', required_at: 'save' } },
    }),
    blacklist: act(recyclerRoutes.blacklist, { ...words('blacklist'), danger: true }),
  },
})

export type RecyclerAct = keyof typeof recyclerActs.acts
