import { eq, sql } from 'drizzle-orm'
import { auctionCompanies, auctionPlatforms, mostRefundDays } from '#contract/dictionaries.ts'
import type { Page } from '#contract/grammar/envelope.ts'
import { writableNames } from '#contract/grammar/resource.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal, violatedConstraint } from '#server/request/errors.ts'
import { checkVersion, getRecord } from '#server/records/records.ts'
import { insertRow, writeRecord } from '#server/records/write-records.ts'
import {
  writableSource,
  type Changes,
  type Source,
  type VersionedRow,
  type WritableSource,
} from '#server/records/source.ts'
import { logWrite } from '#server/records/write-log.ts'
import { companiesTable, platformsTable } from '#server/tables/dictionaries.ts'
import { forgetDictionaryNames } from './names.ts'
import { listRecords } from '#server/lists/list-records.ts'

const search: Source['search'] = (_who, q) => sql`strpos(lower(name), ${q.toLowerCase()}) > 0`
const visibility = { rows: () => undefined, hidden: () => [] }
const nameOf = (row: { name: string }) => row.name
const ownersOf = () => []

const companySource = writableSource({
  resource: auctionCompanies,
  table: companiesTable,
  visibility,
  order: { column: companiesTable.sort, descending: false },
  search,
  log: { resource: 'auction_companies', nameOf, ownersOf, fields: writableNames(auctionCompanies) },
})

const platformSource = writableSource({
  resource: auctionPlatforms,
  table: platformsTable,
  visibility,
  order: { column: platformsTable.sort, descending: false },
  search,
  log: { resource: 'auction_platforms', nameOf, ownersOf, fields: writableNames(auctionPlatforms) },
})

type Raw = Readonly<Record<string, unknown>>

const present = <Row extends VersionedRow>(who: Caller, row: Row) => ({
  ...row,
  key: row.id,
  actions: may(who, 'dictionaries.change') ? ['edit'] : [],
})

/** Two entries of the same name would be indistinguishable in a picker. */
const asDuplicate = (error: unknown): never => {
  if (violatedConstraint(error)?.endsWith('_name'))
    throw new Refusal('duplicate', {}, { soft: false, field: 'name' })
  throw error
}

interface Dictionary<Row extends VersionedRow, Columns extends object> {
  source: WritableSource<Row, Columns>
  /** Defaults for the fields that a new entry leaves empty. */
  usual(key: number): { sort: number; refund_working_days?: number; commission_tax_rate?: string }
  refuseWrong(given: Changes<Columns>): void
}

/** Defaults for the empty fields of a row. */
function blanks<Row extends VersionedRow, Columns extends object>(of: Dictionary<Row, Columns>, row: Row) {
  const values = new Map(Object.entries(row))
  const empty = Object.entries(of.usual(row.id)).filter(([name]) => (values.get(name) ?? null) === null)
  // `usual` returns only columns of this dictionary.
  return Object.fromEntries(empty) as Changes<Columns>
}

/** Actions on one dictionary. */
function dictionary<Row extends VersionedRow, Columns extends object>(of: Dictionary<Row, Columns>) {
  const { source } = of

  const list = async (db: Db, who: Caller, raw: Raw): Promise<Page<ReturnType<typeof present<Row>>>> => {
    const page = await listRecords(db, who, source, raw)
    return { ...page, items: page.items.map((row) => present(who, row)) }
  }

  /** Adds an entry. Its key is the next free one and never changes. */
  const create = async (db: Db, who: Caller, given: Columns) => {
    of.refuseWrong(given)
    const row = await insertRow(db, who, source, { enabled: true, ...given }).catch(asDuplicate)
    const rest = blanks(of, row)
    if (Object.keys(rest).length > 0)
      await db.update(source.table).set(rest).where(eq(source.table.id, row.id))
    const stored = { ...row, ...rest }
    logWrite(who, source, undefined, stored, { action: 'create', after: { ...given, key: row.id } })
    forgetDictionaryNames()
    return present(who, stored)
  }

  const edit = async (
    db: Db,
    who: Caller,
    id: number,
    version: number | undefined,
    given: Changes<Columns>,
  ) => {
    of.refuseWrong(given)
    const before = await getRecord(db, who, source, id, true)
    await checkVersion(before, version, () => present(who, before))
    const changes = { ...given, ...blanks(of, { ...before, ...given }) }
    const written = await writeRecord(db, who, source, before, changes, { action: 'edit' }).catch(asDuplicate)
    forgetDictionaryNames()
    return present(who, written)
  }

  return { list, create, edit }
}

export const companies = dictionary({
  source: companySource,
  usual: (key) => ({ sort: key, commission_tax_rate: '6.00' }),
  refuseWrong: () => {},
})

/** A platform refunds losing bidders within two working days unless it sets another number. */
export const platforms = dictionary({
  source: platformSource,
  usual: (key) => ({ sort: key, refund_working_days: 2 }),
  refuseWrong: ({ refund_working_days: days }) => {
    if (typeof days === 'number' && days > mostRefundDays)
      throw invalidField('auction_platforms', 'refund_working_days', 'out_of_range')
  },
})
