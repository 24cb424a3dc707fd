import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { required } from '#server/records/required.ts'
import { holding } from '#server/features/staff/permission-holders.ts'
import { consignorsTable } from '#server/tables/consignors.ts'
import { contractsTable as table } from '#server/tables/contracts.ts'
import { staffTable } from '#server/tables/staff.ts'
import { contractSource } from './source.ts'

interface EndingContract {
  id: number
  number: string
  name: string
  to: string
  /** The people to notify: the consignor's owner or, if there is none, the directors. */
  people: number[]
}

/** The contracts that end soon, of consignors that still get lots. */
export async function endingContracts(db: Db, who: Caller): Promise<EndingContract[]> {
  const { service_id, suspended_at, company_name: name } = consignorsTable
  const rows = await db
    .select({ id: table.id, number: table.number, name, to: table.to, owner: staffTable.id })
    .from(table)
    .innerJoin(consignorsTable, eq(consignorsTable.id, table.consignor))
    .leftJoin(staffTable, and(eq(staffTable.id, service_id), holding('contracts.use')))
    .where(and(contractSource.derived?.['ending']?.(who) ?? sql`false`, isNull(suspended_at)))
    .orderBy(table.id)
  if (rows.length === 0) return []
  const directors = await db.select({ id: staffTable.id }).from(staffTable).where(holding('contracts.watch'))
  return rows.map(({ to, owner, ...row }) => ({
    ...row,
    to: required(to, 'the end of a contract that ends'),
    people: owner === null ? directors.map(({ id }) => id) : [owner],
  }))
}
