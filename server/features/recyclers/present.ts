import { gradeOf } from '#contract/rules/recycler-grade.ts'
import type { RecyclerRow } from '#contract/recyclers.ts'
import { texts } from '#texts/all.ts'
import { fill } from '#texts/text.ts'
import type { Db } from '#server/db/client.ts'
import { maskRow } from '#server/records/mask-row.ts'
import { noteDisclosed } from '#server/identity/disclosures.ts'
import type { Caller } from '#server/request/caller.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { recyclerActions } from './guards.ts'
import { readQualifications } from './qualifications.ts'
import { knowsSignUps, resultCounts } from './result-counts.ts'
import { lapsed, recyclerSource, type StoredRecycler } from './source.ts'
import { required } from '#server/records/required.ts'

function present(
  who: Caller,
  stored: StoredRecycler,
  names: ReadonlyMap<number, string>,
  over: ReadonlyMap<number, number> | undefined,
): RecyclerRow {
  const row = over ? { ...stored, sign_up_count: over.get(stored.id) ?? 0 } : stored
  const words = texts[who.language].recyclers
  const { win_count: wins, default_count: defaults, sign_up_count: tries } = row
  return maskRow(recyclerSource, who, row, {
    ...row,
    state_reason: row.state_reason === lapsed ? fill(who.language, words.lapsed) : row.state_reason,
    service_id_name: row.service_id === null ? null : (names.get(row.service_id) ?? null),
    grade_reason: fill(who.language, words.gradeReasons[gradeOf(row).why], { n: wins, defaults, tries }),
    actions: recyclerActions(who, row),
  })
}

/** Presents recyclers for a list, without their licences. */
export async function presentRecyclers(
  db: Db,
  who: Caller,
  rows: readonly StoredRecycler[],
): Promise<RecyclerRow[]> {
  const names = await staffNames(
    db,
    rows.map((row) => row.service_id).filter((id) => id !== null),
  )
  const over = knowsSignUps(who)
    ? undefined
    : await resultCounts(
        db,
        rows.map((row) => row.id),
      )
  const shown = rows.map((row) => present(who, row, names, over))
  noteDisclosed(who, 'recyclers', shown)
  return shown
}

/** Presents one recycler with its licences. */
export async function presentRecycler(db: Db, who: Caller, row: StoredRecycler): Promise<RecyclerRow> {
  const [found] = await presentRecyclers(db, who, [row])
  const presented = required(found, 'the presented recycler')
  return { ...presented, qualifications: await readQualifications(db, row.id) }
}
