import { and, eq, inArray, isNull } from 'drizzle-orm'
import { addressOf } from '#contract/grammar/addresses.ts'
import type { Page } from '#contract/grammar/envelope.ts'
import { can, type Role } from '#contract/grammar/permissions.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField } from '#server/request/errors.ts'
import { logAct } from '#server/records/write-log.ts'
import { readableSource, type RowOf } from '#server/records/source.ts'
import { notify } from '#server/records/notify.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { staffTable } from '#server/tables/staff.ts'
import { loadLot } from './lots.ts'
import { lotComments as table, lotsTable } from '#server/tables/lots.ts'
import { lotSource } from './source.ts'
import { lotScope, type StoredLot } from './visibility.ts'
import { lotComments, type LotComment } from '#contract/lot-moves.ts'
import { listRecords } from '#server/lists/list-records.ts'
import { required } from '#server/records/required.ts'

const source = readableSource({
  resource: lotComments,
  table,
  visibility: { rows: () => undefined, hidden: () => [] },
  order: { column: table.at, descending: true },
})

type StoredComment = RowOf<typeof source>

async function present(db: Db, rows: readonly StoredComment[]): Promise<LotComment[]> {
  const names = await staffNames(
    db,
    rows.flatMap((row) => [row.by_uid, ...row.mentions]),
  )
  return rows.map((row) => ({
    ...row,
    mentions_names: row.mentions.map((uid) => names.get(uid) ?? ''),
    by_uid_name: names.get(row.by_uid) ?? null,
  }))
}

export async function listComments(
  db: Db,
  who: Caller,
  id: number,
  raw: Readonly<Record<string, unknown>>,
): Promise<Page<LotComment>> {
  await loadLot(db, who, id)
  const page = await listRecords(db, who, source, raw, eq(table.lot_id, id))
  return { ...page, items: await present(db, page.items) }
}

interface Person {
  id: number
  roles: readonly Role[]
}

/** The people mentioned. Refuses people who have left. */
async function peopleOf(db: Db, uids: readonly number[]): Promise<Person[]> {
  if (uids.length === 0) return []
  const rows = await db
    .select({ id: staffTable.id, roles: staffTable.roles })
    .from(staffTable)
    .where(and(inArray(staffTable.id, [...uids]), isNull(staffTable.disabled_at)))
  if (rows.length !== uids.length) throw invalidField('lots', 'mentions', 'unknown_choice')
  return rows
}

/** Whether this person sees the lot: by the one rule of visibility, asked as that person. */
async function seesLot(db: Db, who: Caller, person: Person, lot: StoredLot): Promise<boolean> {
  if (!can(person.roles, 'lots.use')) return false
  const led = await db
    .select({ id: staffTable.id })
    .from(staffTable)
    .where(eq(staffTable.leader_uid, person.id))
  const asThem: Caller = {
    ...who,
    uid: person.id,
    roles: person.roles,
    team: led.map((row) => row.id),
    auditEntries: [],
    disclosures: [],
  }
  const [found] = await db
    .select({ id: lotsTable.id })
    .from(lotsTable)
    .where(and(eq(lotsTable.id, lot.id), lotScope(asThem)))
  return found !== undefined
}

/** Adds a comment and notifies the people mentioned in it who see the lot. */
export async function addComment(
  db: Db,
  who: Caller,
  id: number,
  { content, mentions = [] }: { content: string; mentions?: number[] | undefined },
): Promise<LotComment> {
  const lot = await loadLot(db, who, id)
  const uids = [...new Set(mentions)]
  const people = await peopleOf(db, uids)
  const [written] = await db
    .insert(table)
    .values({ lot_id: id, content, mentions: uids, by_uid: who.uid, at: who.now.toISOString() })
    .returning()
  const row = required(written, 'the inserted comment')
  const values = { by: who.nickname, name: lot.corpore_name ?? lot.lot_no }
  for (const person of people)
    if (person.id !== who.uid && (await seesLot(db, who, person, lot)))
      await notify(db, who, person.id, { kind: 'lot_mention', values, url: addressOf('lot', { id }) })
  logAct(who, lotSource, lot, { action: 'comment', detail: { comment_id: row.id } })
  const [shown] = await present(db, [row])
  return required(shown, 'the row just written')
}
