import { sql, type SQL } from 'drizzle-orm'
import { consignorFigures } from '#contract/results.ts'
import { may, type Caller } from '#server/request/caller.ts'

/** True for the person in a column and for those whom the caller leads. */
const ledBy = (who: Caller, column: SQL): SQL =>
  sql`(${column} = ${who.uid}
    or ${column} in (select led.id from staff led where led.leader_uid = ${who.uid}))`

/**
 * Rounds `r` that count for the caller: all, the team's (3, 4) or the caller's own (5, 6), by the rights that say whose
 * lots somebody works with. Rights of several roles add up.
 */
export function scopeOf(who: Caller): SQL {
  if (may(who, 'results.seeAll')) return sql`true`
  const scopes = [
    ...(may(who, 'lots.seeTeam') ? [ledBy(who, sql`r.service_id`)] : []),
    ...(may(who, 'lots.seeApproved') ? [ledBy(who, sql`r.zs_service_id`)] : []),
    ...(may(who, 'lots.seeOwn') ? [sql`r.service_id = ${who.uid}`] : []),
    ...(may(who, 'lots.seeListed') ? [sql`r.zs_service_id = ${who.uid}`] : []),
  ]
  return scopes.length === 0 ? sql`false` : sql`(${sql.join(scopes, sql` or `)})`
}

/** The figures that the caller may not see: they tell the consignor's commission. */
export const maskedFigures = (who: Caller): readonly string[] =>
  may(who, 'lots.seeConsignorCommission') ? [] : consignorFigures
