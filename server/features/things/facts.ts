import { inArray, sql } from 'drizzle-orm'
import { missingEvidence, type EndUse } from '#contract/rules/thing-evidence.ts'
import type { Db } from '#server/db/client.ts'
import { recordsWhere } from '#server/records/records.ts'
import { thingEvidenceTable } from '#server/tables/things.ts'
import { evidenceSource, type StoredEvidence, type StoredThing } from './source.ts'

/** Columns that a thing's row takes from its lot and the goods list. */
export interface ThingFacts {
  lot_no: string
  corpore_name: string | null
  end_use: EndUse | null
  service_id: number | null
  zs_service_id: number | null
  name: string
  vin: string | null
  plate: string | null
  hull_number: string | null
  /** The company that bought the lot. */
  buyer: string | null
  /** Whether another thing with the same VIN or hull number has left too. */
  left_twice: boolean
}

const those = (ids: readonly number[]) => sql`any(${sql.param([...ids])}::bigint[])`

/** The facts about things, by their ids. */
export async function factsOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, ThingFacts>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<ThingFacts & { id: string } & Record<string, unknown>>(sql`
    select t.id, l.lot_no, l.corpore_name, l.end_use, l.service_id::int, l.zs_service_id::int, i.vin, i.plate,
      case when i.kind = 'ship' then i.number end as hull_number,
      case
        when i.id is null then coalesce(l.corpore_name, l.lot_no)
        else concat_ws(' ', i.name, i.number, i.brand, i.model, coalesce(i.plate, i.vin))
      end as name,
      (select r.company_name from sign_ups s join recyclers r on r.id = s.recycler_id
        where s.id = l.winner_sign_up_id) as buyer,
      t.out_at is not null
        and exists (select from lot_items j join things u on u.item_id = j.id
          where j.id <> i.id
            and u.out_at is not null
            and (j.vin = i.vin or i.kind = 'ship' and j.kind = 'ship' and j.number = i.number)) as left_twice
    from things t join lots l on l.id = t.lot_id left join lot_items i on i.id = t.item_id
    where t.id = ${those(ids)}`)
  return new Map(rows.map(({ id, ...facts }) => [Number(id), facts]))
}

/** The papers of things that are not void, in the order they were filed. */
export const papersOf = (db: Db, ids: readonly number[]): Promise<StoredEvidence[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : recordsWhere(
        db,
        evidenceSource,
        sql`${inArray(thingEvidenceTable.thing_id, [...ids])} and ${thingEvidenceTable.voided_at} is null`,
      )

/**
 * The state of a thing that has left, by its papers: the evidence is in once one set of papers is complete.
 */
export async function stateByPapers(
  db: Db,
  { id, kind }: Pick<StoredThing, 'id' | 'kind'>,
  { end_use }: { end_use: EndUse | null },
): Promise<'evidence_in' | 'out'> {
  const filed = (await papersOf(db, [id])).map((paper) => paper.kind)
  return missingEvidence(kind, end_use, filed).length === 0 ? 'evidence_in' : 'out'
}

/**
 * The papers whose number is also on another thing's paper, anywhere in the company. One gate pass may cover
 * several things of a lot.
 */
export async function papersTakenTwice(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await db.execute<{ id: string }>(sql`
    select e.id from thing_evidence e join things t on t.id = e.thing_id
    where e.thing_id = ${those(ids)} and e.voided_at is null and exists (
      select from thing_evidence other join things ot on ot.id = other.thing_id
      where other.number_key = e.number_key and other.voided_at is null and other.thing_id <> e.thing_id
        and not (e.kind = 'gate_pass' and other.kind = 'gate_pass' and ot.lot_id = t.lot_id))`)
  return new Set(rows.map(({ id }) => Number(id)))
}
