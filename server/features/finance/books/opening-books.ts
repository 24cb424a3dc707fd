import type { Invariant } from './rule.ts'

const opening = `(select min(opening_day) as day from imports where state <> 'undone') o`

/** Imported money is dated before the first day of the house's own books, and nobody confirmed it here. */
export const openingBooks: Invariant = {
  name: 'imported money lies on or before the opening day, and no day close lies before it',
  sql: `select 'entry ' || e.entry_no as record, e.amount,
      case
        when e.confirmed_by is not null then 'was imported and confirmed by somebody'
        when o.day is null or e.occurred_on > o.day
          then concat('is dated ', e.occurred_on, ', the opening day is ', coalesce(o.day::text, 'not set'))
      end as wrong
    from finance_entries e cross join ${opening}
    where e.imported_from is not null
    union all
    select 'day close of ' || c.day, c.closing,
      case when c.day < o.day then concat('lies before the opening day ', o.day) end
    from day_closes c cross join ${opening}
    where c.state = 'closed'`,
}
