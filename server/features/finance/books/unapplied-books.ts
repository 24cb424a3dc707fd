import { drawingKinds } from '#contract/unapplied-kinds.ts'
import { quoted } from '#server/tables/quoted.ts'
import type { Invariant } from './rule.ts'

const draws = quoted(drawingKinds)
const used = (
  kinds: string,
  states = "('confirmed', 'reversed')",
) => `coalesce(sum(case when x.reverses_id is null then x.amount else -x.amount end)
  filter (where x.kind in (${kinds}) and x.state in ${states}), 0)`

/** Every unapplied receipt beside its uses, and every use that has no receipt. */
const receipts = `select u.id, u.entry_no, u.kind, u.state, u.amount,
    ${used("'unapplied_apply', 'unapplied_deposit'")} as applied, ${used("'unapplied_refund'")} as refunded,
    ${used("'unapplied_refund'", "('pending')")} as refunding,
    coalesce(bool_or(x.account_id <> u.account_id), false) as elsewhere
  from finance_entries u left join finance_entries x on x.source_id = u.id and x.kind in (${draws})
  where u.reverses_id is null
    and (u.kind = 'unapplied_in' and u.state in ('confirmed', 'reversed') or x.id is not null)
  group by u.id
  union all
  select id, entry_no, kind, state, amount, 0, 0, 0, false from finance_entries
  where kind in (${draws}) and source_id is null`

export const unappliedInvariant: Invariant = {
  name: 'unapplied money is its allocations, its refunds and what is left',
  sql: `select 'entry ' || entry_no as record, amount,
      case
        when kind in (${draws}) then 'uses money that is not there'
        when kind <> 'unapplied_in' then concat('is ', kind, ', and ', applied + refunded, ' of it was used')
        when elsewhere then 'is used from another account than it came into'
        when least(applied, refunded) < 0
          or applied + refunded + refunding > (case when state = 'reversed' then 0 else amount end)
          then concat(
            'came to ',
            case when state = 'reversed' then 0 else amount end,
            ', applied ', applied, ', refunded ', refunded, ', being refunded ', refunding
          )
      end as wrong
    from (${receipts}) r`,
}
