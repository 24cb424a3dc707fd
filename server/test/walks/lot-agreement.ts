import type pg from 'pg'
import { waiting } from './approval-model.ts'
import type { Model } from './lot-model-state.ts'

/** The stored state of a lot after a walk, read in one statement. */
export async function agreement(pool: pg.Pool, lot: number, recyclers: number[]): Promise<unknown> {
  const { rows } = await pool.query(
    `select
        (select json_build_object(
              'state', state, 'round_no', round_no, 'winner', winner_sign_up_id, 'reserve', reserve_price::int
            )
          from lots
          where id = $1) as lot,
        (select coalesce(json_agg(json_build_object(
              'id', id, 'review', review_status, 'deposit', deposit_status, 'outcome', outcome
            ) order by id), '[]')
          from sign_ups
          where lot_id = $1) as sign_ups,
        (select json_agg(action order by id) from lot_events where lot_id = $1) as history,
        (select count(*)::int
          from (select from_state, lag(to_state) over (order by id) as before,
              row_number() over (order by id) as n
            from lot_events
            where lot_id = $1) e
          where n > 1 and from_state is distinct from before) as gaps,
        (select json_agg(action order by id) from audit_entries
          where resource = 'lots' and record_id = $1 and action not in ('reveal', 'edit')) as logged,
        (select coalesce(json_agg(round_no order by round_no), '[]') from lot_rounds
          where lot_id = $1) as frozen,
        (select coalesce(json_agg(json_build_object(
              'kind', kind, 'one', one, 'amount', amount
            ) order by kind, one), '[]')
          from (select kind, sign_up_id as one, sum(amount)::int as amount from finance_dues
            where lot_id = $1 and kind in ('overpaid_refund', 'forfeit_payout') and state <> 'cancelled'
            group by 1, 2) d) as dues,
        (select coalesce(json_agg(json_build_object(
              'kind', kind, 'n', n, 'amount', amount
            ) order by kind), '[]')
          from (select kind, count(*) as n, sum(amount)::int as amount from finance_entries
            where lot_id = $1 and kind in ('deposit_carry_out', 'deposit_carry_in')
            group by 1) c) as carried,
        (select count(*)::int from approvals where lot_id = $1 and state = 'waiting') as waiting,
        (select json_agg(win_count order by id) from recyclers where id = any($2)) as won`,
    [lot, recyclers],
  )
  return rows[0]
}

/** The same from the model, with how often each recycler has won by now. */
export function expectedOf(model: Model, won: Map<number, number>): unknown {
  const byId = (a: { one: number }, b: { one: number }) => a.one - b.one
  const carried = model.signUps.filter((signUp) => signUp.deposit === 'carried').length
  return {
    lot: { state: model.state, round_no: model.round, winner: model.winner, reserve: model.reserve },
    sign_ups: model.signUps.map(({ id, review, deposit, outcome }) => ({ id, review, deposit, outcome })),
    history: model.history,
    gaps: 0,
    logged: model.history,
    frozen: Array.from({ length: model.round - 1 }, (_, n) => n + 1),
    dues: [
      ...[...model.forfeits]
        .map((forfeit) => ({ kind: 'forfeit_payout', one: forfeit, amount: 50_000 }))
        .toSorted(byId),
      ...[...model.refunds].map(([one, amount]) => ({ kind: 'overpaid_refund', one, amount })).toSorted(byId),
    ],
    carried:
      carried > 0
        ? ['deposit_carry_in', 'deposit_carry_out'].map((kind) => ({
            kind,
            n: carried,
            amount: carried * 50_000,
          }))
        : [],
    waiting: waiting(model).length,
    won: [...model.recyclers.keys()].toSorted((a, b) => a - b).map((id) => won.get(id) ?? 0),
  }
}
