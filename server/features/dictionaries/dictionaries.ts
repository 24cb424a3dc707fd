import { eq, sql } from 'drizzle-orm'
import type { AuditResource } from '../../../contract/audit.ts'
import {
  auctionCompanies,
  auctionPlatforms,
  mostRefundDays,
  type AuctionCompanyRow,
  type AuctionPlatformRow,
} from '../../../contract/dictionaries.ts'
import type { Page } from '../../../contract/envelope.ts'
import { writableNames } from '../../../contract/resource.ts'
import { may, record, type Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { invalidField, Refusal, violatedConstraint } from '../../request/errors.ts'
import { selection } from '../../records/list-statements.ts'
import {
  checkVersion,
  difference,
  getRecord,
  listRecords,
  writeColumns,
  type Stored,
} from '../../records/records.ts'
import type { Source } from '../../records/source.ts'
import { forgetDictionaryNames } from './names.ts'
import { companiesTable, platformsTable } from '../../tables/dictionaries.ts'

const search: Source['search'] = (_who, q) => sql`strpos(lower(name), ${q.toLowerCase()}) > 0`
const everything = { rows: () => undefined, hidden: () => [] }

const companySource: Source<Stored> = {
  resource: auctionCompanies,
  table: companiesTable,
  visibility: everything,
  order: { column: companiesTable.sort, descending: false },
  search,
}
const platformSource: Source<Stored> = {
  resource: auctionPlatforms,
  table: platformsTable,
  visibility: everything,
  order: { column: platformsTable.sort, descending: false },
  search,
}

type Given = Readonly<Record<string, unknown>>
type Change = Given & { version?: number }

/** What stands where nothing was typed: at the end of the list, in use, two working days. */
const usual = (source: Source<Stored>, key: number) => ({
  sort: key,
  ...(source === platformSource ? { refund_working_days: 2 } : {}),
})

const present = (who: Caller, row: Stored) => ({
  ...row,
  key: row.id,
  actions: may(who, 'dictionaries.change') ? ['edit'] : [],
})

function refuseWrongDays(source: Source<Stored>, { refund_working_days: days }: Given): void {
  if (typeof days === 'number' && days > mostRefundDays)
    throw invalidField(source.resource.name, 'refund_working_days', 'out_of_range')
}

/** Two of one name cannot be told apart in a picker. */
const asDuplicate = (error: unknown): never => {
  if (violatedConstraint(error)?.endsWith('_name'))
    throw new Refusal('duplicate', {}, { soft: false, field: 'name' })
  throw error
}

const blanks = (source: Source<Stored>, key: number, given: Given) =>
  Object.fromEntries(Object.entries(usual(source, key)).filter(([name]) => (given[name] ?? null) === null))

async function list(db: Db, who: Caller, source: Source<Stored>, raw: Given): Promise<Page<Stored>> {
  const page = await listRecords(db, who, source, raw)
  return { ...page, items: page.items.map((row) => present(who, row)) }
}

/** A new entry; its key follows those given so far and never changes. */
async function create(db: Db, who: Caller, source: Source<Stored>, given: Given): Promise<Stored> {
  refuseWrongDays(source, given)
  const [made] = (await db
    .insert(source.table)
    .values({ enabled: true, ...given, created_by: who.uid, updated_by: who.uid } as never)
    .returning(selection(source.table))
    .catch(asDuplicate)) as unknown as Stored[]
  const row = made as Stored
  const rest = blanks(source, row.id, row)
  if (Object.keys(rest).length > 0) await db.update(source.table).set(rest).where(eq(source.table.id, row.id))
  const stored = { ...row, ...rest }
  done(who, source, 'create', stored, { after: { ...given, key: row.id } })
  return present(who, stored)
}

async function edit(
  db: Db,
  who: Caller,
  source: Source<Stored>,
  id: number,
  { version, ...given }: Change,
): Promise<Stored> {
  refuseWrongDays(source, given)
  const before = await getRecord(db, who, source, id, true)
  await checkVersion(before, version, () => present(who, before))
  const named = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const after = { ...before, ...named, ...blanks(source, id, { ...before, ...named }) }
  const changes = difference(before, after, writableNames(source.resource))
  const written = await writeColumns(db, who, source, before, changes.after).catch(asDuplicate)
  done(who, source, 'edit', written, changes)
  return present(who, written)
}

function done(
  who: Caller,
  source: Source<Stored>,
  action: 'create' | 'edit',
  row: Stored,
  changes: { before?: Given; after: Given },
): void {
  forgetDictionaryNames()
  const { id, version } = row
  const resource = source.resource.name as AuditResource
  record(who, {
    action,
    resource,
    record_id: id,
    record_name: String(row['name']),
    version,
    ...changes,
    owners: [],
  })
}

/** What may be done with one dictionary. */
const dictionary = <Row>(source: Source<Stored>) => ({
  list: (db: Db, who: Caller, raw: Given) => list(db, who, source, raw) as unknown as Promise<Page<Row>>,
  create: (db: Db, who: Caller, given: Given) => create(db, who, source, given) as unknown as Promise<Row>,
  edit: (db: Db, who: Caller, id: number, given: Change) =>
    edit(db, who, source, id, given) as unknown as Promise<Row>,
})

export const companies = dictionary<AuctionCompanyRow>(companySource)
export const platforms = dictionary<AuctionPlatformRow>(platformSource)
