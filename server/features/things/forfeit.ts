import { and, eq } from 'drizzle-orm'
import type { BodyOf } from '#contract/grammar/route.ts'
import { amount, compare, isZero, orZero } from '#contract/rules/money.ts'
import type { ThingBond, thingRoutes } from '#contract/things.ts'
import { addAuditEntry, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import { recordsWhere } from '#server/records/records.ts'
import { bondOf, followBond, forfeitEntry } from '#server/features/finance/deposits/performance.ts'
import { loadLot, refuseStale } from '#server/features/lots/lots.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { thingsTable as table } from '#server/tables/things.ts'
import { isLate, thingSource } from './source.ts'
import { peopleOf } from '#server/features/lots/lot-people.ts'

/** The bond as the lot's people see it. Null before the sale, and if the lot's terms have no bond. */
export async function shownBond(db: Db, lot: StoredLot): Promise<ThingBond | null> {
  if (lot.winner_sign_up_id === null || isZero(orZero(lot.performance_bond))) return null
  const { held, forfeited } = await bondOf(db, lot, lot.winner_sign_up_id)
  return { due: amount(orZero(lot.performance_bond)), held, forfeited }
}

async function hasLateThing(db: Db, who: Caller, lot: StoredLot): Promise<boolean> {
  const ofRound = and(eq(table.lot_id, lot.id), eq(table.round_no, lot.round_no), isLate(who.now))
  return (await recordsWhere(db, thingSource, ofRound, { most: 1 })).length > 0
}

/** Forfeits the bond, or a part of it, while evidence is late. */
export async function forfeitBond(
  db: Db,
  who: Caller,
  id: number,
  { version, reason, amount: part }: BodyOf<typeof thingRoutes.forfeit>,
): Promise<ThingBond> {
  const lot = await loadLot(db, who, id, true)
  await refuseStale(db, who, lot, version)
  const { held } = await bondOf(db, lot, lot.winner_sign_up_id)
  if (isZero(held)) throw new Refusal('bond_not_held', { amount: held }, { held })
  if (!(await hasLateThing(db, who, lot))) throw new Refusal('evidence_not_late')
  const forfeited = amount(part ?? held)
  if (isZero(forfeited) || compare(forfeited, held) > 0)
    throw invalidField('things', 'amount', 'out_of_range')
  await forfeitEntry(db, who, lot, forfeited, reason)
  await followBond(db, who, lot)
  addAuditEntry(who, {
    action: 'forfeit',
    resource: 'lots',
    record_id: lot.id,
    record_name: lot.lot_no,
    detail: { reason, amount: forfeited },
    owners: peopleOf(lot),
  })
  const bond = await shownBond(db, lot)
  return bond ?? { due: forfeited, held: '0.00', forfeited }
}
