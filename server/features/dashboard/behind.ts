import { sql } from 'drizzle-orm'
import type { Behind } from '#contract/dashboard.ts'
import type { AddressQuery } from '#contract/grammar/addresses.ts'
import { groupRecords } from '#server/lists/group-records.ts'
import { may } from '#server/request/caller.ts'
import { feedSource } from '#server/features/follow-ups/feed.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { customersTable, followUpsTable } from '#server/tables/customers.ts'
import { directs } from './auction-lists.ts'
import { customerList, rawOf, reachOf, urlOf, type WidgetInput, type WidgetMaker } from './counting.ts'

/** When each member of the team last followed anybody up. */
const lastFollowUps = ({ db, who }: WidgetInput) =>
  groupRecords<number>(db, who, feedSource, {}, sql`${followUpsTable.created_by}::int`, {
    also: sql`${followUpsTable.created_by} = any(${sql.param([...who.team])})`,
    make: sql`to_char(max(${followUpsTable.created_at}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  })

/** The whole team of the caller, those with most overdue first. */
async function behind(input: WidgetInput): Promise<Behind> {
  const { db, who } = input
  const list = await customerList(db)
  const countBy = (query: AddressQuery) =>
    groupRecords<number>(db, who, list.source, rawOf(query), sql`${customersTable.service_id}::int`, {
      also: sql`${list.also} and ${customersTable.service_id} = any(${sql.param([...who.team])})`,
    })
  const held = await countBy({})
  const overdue = await countBy({ overdue: true })
  const falling = await countBy({ falling_soon: true })
  const last = await lastFollowUps(input)
  const names = await staffNames(db, who.team)
  const of = (groups: typeof held, id: number, query: AddressQuery) => ({
    value: groups.get(id)?.n ?? 0,
    url: urlOf(list, { service_id: id, ...query }),
  })
  const rows = who.team.map((id) => ({
    id,
    name: names.get(id) ?? String(id),
    held: of(held, id, {}),
    overdue: of(overdue, id, { overdue: true }),
    falling: of(falling, id, { falling_soon: true }),
    last_at: last.get(id)?.made ?? null,
  }))
  return {
    shape: 'behind',
    rows: rows.toSorted(
      (a, b) => b.overdue.value - a.overdue.value || b.falling.value - a.falling.value || a.id - b.id,
    ),
  }
}

/** Who of a lead's team is behind. */
export const behindWidget: WidgetMaker = {
  name: 'behind',
  shown: (who) => may(who, 'customers.seeTeam') && !directs(who),
  reach: reachOf,
  make: behind,
}
