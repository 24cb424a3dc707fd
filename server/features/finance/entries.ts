import { and, notInArray, sql, type SQL } from 'drizzle-orm'
import { internalKinds, type EntryKind, type EntryRow, type EntrySums } from '../../../contract/finance.ts'
import type { Page } from '../../../contract/envelope.ts'
import type { FileRef } from '../../../contract/field.ts'
import { businessDay } from '../../../contract/time.ts'
import { record, type Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { readListQuery } from '../../records/list-query.ts'
import { conditions, listRecords } from '../../records/records.ts'
import type { Stored } from '../../records/records.ts'
import type { Source } from '../../records/source.ts'
import { attachFiles, refuseForeignFiles } from '../uploads/files.ts'
import { entrySource, presentEntries, presentEntry, type StoredEntry } from './source.ts'
import { refuseFaults, subjectOf, type NewEntry } from './subject.ts'
import { entriesTable as table } from '../../tables/finance.ts'

type Raw = Readonly<Record<string, unknown>>

/** Sums of everything the filters leave, by direction: drafts, void entries and held deposits that only change their purpose do not count. */
export async function sumsOf(
  db: Db,
  who: Caller,
  source: Source<Stored>,
  raw: Raw,
  kind: SQL,
  direction: SQL,
  and_: SQL,
): Promise<EntrySums> {
  const where = and(conditions(source, who, readListQuery(source.resource, [], raw)), and_)
  const inside = sql`${kind} in (${sql.join(
    internalKinds.map((one) => sql`${one}`),
    sql`, `,
  )})`
  const { rows } = await db.execute<{ in: string; out: string; entries: string }>(sql`
    select coalesce(sum(amount) filter (where ${direction} = 'in' and not ${inside}), 0)::numeric(20, 2) as in,
      coalesce(sum(amount) filter (where ${direction} = 'out' and not ${inside}), 0)::numeric(20, 2) as out, count(*) as entries
    from ${source.table} where ${where}`)
  const [row] = rows
  return { in: row?.in ?? '0.00', out: row?.out ?? '0.00', entries: Number(row?.entries ?? 0) }
}

export async function listEntries(
  db: Db,
  who: Caller,
  raw: Raw,
): Promise<Page<EntryRow> & { sums: EntrySums }> {
  const page = await listRecords(db, who, entrySource, raw)
  const sums = await sumsOf(
    db,
    who,
    entrySource,
    raw,
    sql`${table.kind}`,
    sql`${table.direction}`,
    notInArray(table.state, ['draft', 'void']),
  )
  return { ...page, items: await presentEntries(db, who, page.items), sums }
}

/** Enters money that came or went: pending until a person confirms it, or a draft that its author finishes later. */
export async function createEntry(
  db: Db,
  who: Caller,
  { draft = false, ...input }: NewEntry & { draft?: boolean | undefined },
): Promise<EntryRow> {
  refuseFaults(who, input, !draft)
  const voucher = input.voucher ?? []
  await refuseForeignFiles(db, who, 'voucher', voucher, [])
  const subject = await subjectOf(db, input)
  const stored = await writeEntry(db, who, {
    ...input,
    ...subject,
    voucher,
    state: draft ? 'draft' : 'pending',
  })
  await attachFiles(db, voucher, 'finance_entries', stored.id)
  return presentEntry(db, who, stored)
}

type NewRow = Omit<typeof table.$inferInsert, 'entry_no' | 'id' | 'voucher'> & { voucher?: FileRef[] }

/** Writes an entry with the next number of the ledger and records it. */
export async function writeEntry(db: Db, who: Caller, values: NewRow): Promise<StoredEntry> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence('finance_entries', 'id')) as id`,
  )
  const id = Number(rows[0]?.id)
  const entry_no = `LS-${businessDay(who.now).replaceAll('-', '')}-${String(id).padStart(6, '0')}`
  const [row] = await db
    .insert(table)
    .values({
      voucher: [],
      ...values,
      id,
      entry_no,
      created_at: who.now.toISOString(),
      created_by: who.uid || null,
      updated_by: who.uid || null,
    })
    .returning()
  const stored = row as StoredEntry
  record(who, {
    action: 'create',
    resource: 'finance_entries',
    record_id: id,
    record_name: entry_no,
    version: 1,
    after: {
      kind: stored.kind,
      direction: stored.direction,
      amount: stored.amount,
      occurred_on: stored.occurred_on,
      lot_id: stored.lot_id,
    },
    owners: [],
  })
  return stored
}

/** The opposite of an entry that is reversed: confirmed at once, by whoever reverses it. */
export async function writeOpposite(
  db: Db,
  who: Caller,
  entry: typeof table.$inferSelect,
  why: { state_reason?: string } = {},
): Promise<void> {
  const { id, entry_no: _no, version: _version, voucher: _voucher, ...same } = entry
  await writeEntry(db, who, {
    ...same,
    ...why,
    direction: entry.direction === 'in' ? 'out' : 'in',
    occurred_on: businessDay(who.now),
    state: 'confirmed',
    confirmed_by: who.uid || null,
    confirmed_at: who.now.toISOString(),
    reverses_id: id,
  })
}

/** What the confirmed, not reversed entries of some kinds come to, for a round of a lot. */
export async function confirmedSum(
  db: Db,
  lotId: number,
  round: number,
  kinds: readonly EntryKind[],
): Promise<string> {
  const { rows } = await db.execute<{ sum: string }>(sql`
    select coalesce(sum(amount), 0)::numeric(20, 2) as sum from ${table}
    where lot_id = ${lotId} and round_no = ${round} and state = 'confirmed' and reverses_id is null
      and kind in (${sql.join(
        kinds.map((kind) => sql`${kind}`),
        sql`, `,
      )})`)
  return rows[0]?.sum ?? '0.00'
}
