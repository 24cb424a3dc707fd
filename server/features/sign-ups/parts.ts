import type { Licence } from '#contract/rules/licences.ts'
import type { Db } from '#server/db/client.ts'
import { readRows } from '#server/speed/read.ts'
import type { lotsTable } from '#server/tables/lots.ts'
import type { recyclersTable } from '#server/tables/recyclers.ts'
import { licencesOf } from '#server/features/recyclers/eligibility.ts'
import { isDecided, isSuspect } from './collusion-sql.ts'

/**
 * The lot and recycler that a sign-up is shown with. `decided`: its round has a result. `suspect`: it may
 * have collusion flags.
 */
export interface Parts {
  lot: Pick<
    typeof lotsTable.$inferSelect,
    'lot_no' | 'corpore_name' | 'state' | 'round_no' | 'clean_end_time'
  >
  recycler: Pick<
    typeof recyclersTable.$inferSelect,
    'company_name' | 'grade' | 'state' | 'nearest_expiry'
  > & {
    licences: Licence[]
  }
  decided: boolean
  suspect: boolean
}

const utc = (instant: string) => `to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** SQL for the parts of the sign-up of this row of `sign_ups`, as JSON. */
const ofRow = `(select json_build_object(
    'lot', json_build_object('lot_no', l.lot_no, 'corpore_name', l.corpore_name, 'state', l.state,
      'round_no', l.round_no, 'clean_end_time', ${utc('l.clean_end_time')}),
    'recycler', json_build_object('company_name', r.company_name, 'grade', r.grade, 'state', r.state,
      'nearest_expiry', r.nearest_expiry, 'licences', ${licencesOf('r.id')}),
    'decided', ${isDecided}, 'suspect', ${isSuspect})
  from sign_ups s join lots l on l.id = s.lot_id join recyclers r on r.id = s.recycler_id
  left join collusion_rounds c on c.lot_id = s.lot_id and c.round_no = s.round_no
  where s.id = sign_ups.id)`

/** The columns that lists of sign-ups bring along with their rows. */
export const besideSignUps = { parts: ofRow }

const query = `select id, ${ofRow} as parts from sign_ups where id = any($1::bigint[])`

/** A sign-up, and its parts where a list has brought them along. */
interface WithParts {
  id: number
  parts?: Parts
}

/** The parts of sign-ups by their ids, in one statement. Those of a list need none. */
export async function readParts(db: Db, rows: readonly WithParts[]): Promise<ReadonlyMap<number, Parts>> {
  const missing = rows.filter(({ parts }) => parts === undefined).map(({ id }) => id)
  const read =
    missing.length === 0
      ? []
      : await readRows<WithParts>(db, { text: query, values: [[...new Set(missing)]] }, true)
  return new Map([...rows, ...read].flatMap(({ id, parts }) => (parts ? [[id, parts] as const] : [])))
}
