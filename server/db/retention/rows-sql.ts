/** SQL that finds expired rows of one table. `id` is the row's `ctid`, which is stable under the lock. */

const day = (instant: string) => `(${instant} at time zone 'Asia/Shanghai')::date`
const yearOver = (date: string) => `extract(year from ${date}) + $2::int < extract(year from $1::date)`

const ripe = (table: string, date: string, name: string, only: string): string =>
  `select t.ctid::text as id, ${name} as name, (${date})::text as day from ${table} t
    where ${only}
    order by ${date}, t.ctid`

/** Unconfirmed drafts. A confirmed entry belongs to a lot. */
export const ripeLooseEntries = ripe(
  'finance_entries',
  day('t.updated_at'),
  't.entry_no',
  `t.lot_id is null and t.state = 'void' and ${yearOver(day('t.updated_at'))}`,
)

/** A batch stays as long as one of its entries does. */
export const ripeBatches = ripe(
  'refund_batches',
  day('t.created_at'),
  't.batch_no',
  `${yearOver(day('t.created_at'))} and not exists (select from jsonb_array_elements(t.lines) as l
     join finance_entries e on e.id = (l ->> 'entry_id')::bigint)`,
)

/** Settled lines of closed days: they cannot be imported again, and no entry refers to them. */
export const ripeLines = ripe(
  'bank_lines',
  't.booked_on',
  't.id::text',
  `${yearOver('t.booked_on')}
    and t.state <> 'open'
    and not exists (select from bank_matches m where m.line_id = t.id)
    and exists (select from day_closes c
      where c.account_id = t.account_id and c.state = 'closed' and c.day >= t.booked_on)`,
)

export const ripeStatements = ripe(
  'bank_statements',
  day('t.created_at'),
  't.id::text',
  `${yearOver(day('t.created_at'))} and not exists (select from bank_lines l where l.statement_id = t.id)`,
)

/** The newest close of an account also protects every earlier day. */
export const ripeCloses = ripe(
  'day_closes',
  't.day',
  't.id::text',
  `${yearOver(`greatest(t.day, ${day('t.updated_at')})`)} and exists (select from day_closes c
     where c.account_id = t.account_id and c.state = 'closed' and c.day > t.day)`,
)

/** Records of use. A running export stays. */
export const ripeOlder = (table: string, column: string): string => {
  const date = column === 'day' ? 't.day' : day(`t.${column}`)
  const over = table === 'exports' ? "t.state not in ('queued', 'running') and t.file_name is null and " : ''
  return ripe(table, date, "''", `${over}${date} + make_interval(years => $2::int) < $1::date`)
}
