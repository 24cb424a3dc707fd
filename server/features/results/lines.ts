import { sql, type SQL } from 'drizzle-orm'
import {
  countFigures,
  marginSigns,
  type OpenFigure,
  type ResultLine,
  type ResultLines,
  type resultRoutes,
} from '#contract/results.ts'
import type { QueryOf } from '#contract/grammar/route.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { readRows, rendered } from '#server/speed/read.ts'
import { earned, keyOf, lines, periodOf } from './results.ts'
import { maskedFigures, scopeOf } from './scope.ts'

const most = 1000

/** The figures of lines that an opened figure adds up. */
function figuresOf(figure: OpenFigure): readonly string[] {
  if (figure === 'rate') return countFigures
  return figure === 'margin' ? Object.keys(marginSigns) : [figure]
}

/** The records behind a figure: their sum is the figure. */
export async function getLines(
  db: Db,
  who: Caller,
  { by, key, figure, ...given }: QueryOf<typeof resultRoutes.lines>,
): Promise<ResultLines> {
  const { from, to } = periodOf(who, given)
  if (maskedFigures(who).includes(figure)) throw new Refusal('no_permission')
  const amount: SQL = figure === 'margin' ? earned : sql`x.amount`
  const ofGroup =
    key === undefined ? sql`true` : key === '' ? sql`${keyOf[by]} is null` : sql`${keyOf[by]} = ${key}`
  const rows = await readRows<ResultLine & { lines: number; sum: string }>(
    db,
    rendered(sql`select x.figure, x.source, x.source_id, x.kind, x.lot_id, r.lot_no,
        coalesce(r.corpore_name, '') as lot_name, x.round_no, x.day,
        (${amount})::numeric(20, 2)::text as amount, (count(*) over ())::int as lines,
        (sum(${amount}) over ())::numeric(20, 2)::text as sum
      from ${lines} x join all_rounds r on r.lot_id = x.lot_id and r.round_no = x.round_no
      where ${scopeOf(who)}
        and x.day between ${from} and ${to}
        and ${ofGroup}
        and x.figure in (${sql.join(
          figuresOf(figure).map((name) => sql`${name}`),
          sql`, `,
        )})
      order by x.day desc, x.lot_id desc, x.source, x.source_id desc, x.figure limit ${most}`),
    false,
  )
  return {
    items: rows.map(({ lines: _lines, sum: _sum, ...row }) => row),
    total: rows[0]?.lines ?? 0,
    sum: figure === 'rate' ? null : (rows[0]?.sum ?? '0.00'),
  }
}
