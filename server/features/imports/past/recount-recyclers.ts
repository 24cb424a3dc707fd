import { gradeOf } from '#contract/rules/recycler-grade.ts'
import type { Db } from '#server/db/client.ts'
import { readRows } from '#server/speed/read.ts'

interface Counts {
  id: number
  sign_up_count: number
  win_count: number
  default_count: number
  late_count: number
}

const countQuery = `select r.id, count(s.id)::int as sign_up_count,
    (count(s.id) filter (where s.outcome = 'won'))::int as win_count,
    (count(s.id) filter (where s.outcome = 'defaulted'))::int as default_count,
    r.late_count
  from recyclers r left join sign_ups s on s.recycler_id = r.id and s.review_status <> 'cancelled'
  where r.id = any($1)
  group by r.id`
const write = `update recyclers r
  set sign_up_count = f.sign_up_count, win_count = f.win_count, default_count = f.default_count,
    grade = f.grade
  from jsonb_to_recordset($1::jsonb) as f (
    id bigint, sign_up_count integer, win_count integer, default_count integer, grade text
  )
  where r.id = f.id`

/** Recounts the sign-ups of many recyclers and updates their grades. */
export async function recountRecyclers(db: Db, recyclers: readonly number[]): Promise<void> {
  const ids = [...new Set(recyclers)].toSorted((a, b) => a - b)
  const lock = 'select id from recyclers where id = any($1) order by id for no key update'
  await readRows(db, { text: lock, values: [ids] }, false)
  const counts = await readRows<Counts>(db, { text: countQuery, values: [ids] }, false)
  const graded = counts.map((row) => ({ ...row, grade: gradeOf(row).grade }))
  await readRows(db, { text: write, values: [JSON.stringify(graded)] }, false)
}
