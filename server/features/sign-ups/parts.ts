import type { Licence } from '#contract/rules/licences.ts'
import { resultStates } from '#contract/rules/lot-states.ts'
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
type Row = Parts['lot'] &
  Omit<Parts['recycler'], 'state'> & {
    id: number
    recycler_state: Parts['recycler']['state']
    decided: boolean
    suspect: boolean
  }

/** One statement, because every page of a list runs it. */
const query = `select s.id, l.lot_no, l.corpore_name, l.state, l.round_no, l.clean_end_time,
    r.company_name, r.grade, r.state as recycler_state, r.nearest_expiry, ${licencesOf('r.id')} as licences,
    ${isDecided} as decided, ${isSuspect} as suspect
  from sign_ups s join lots l on l.id = s.lot_id join recyclers r on r.id = s.recycler_id
  left join collusion_rounds c on c.lot_id = s.lot_id and c.round_no = s.round_no
  where s.id = any($1::bigint[])`

export async function readParts(
  db: Db,
  rows: readonly { id: number }[],
): Promise<ReadonlyMap<number, Parts>> {
  const values = [[...new Set(rows.map((row) => row.id))], resultStates]
  const found = await readRows<Row>(db, { text: query, values }, true)
  return new Map(
    found.map(({ id, decided, suspect, lot_no, corpore_name, state, round_no, clean_end_time, ...of }) => [
      id,
      {
        lot: { lot_no, corpore_name, state, round_no, clean_end_time },
        recycler: { ...of, state: of.recycler_state },
        decided,
        suspect,
      },
    ]),
  )
}
