import { and, asc, desc, eq, isNotNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { role } from '#contract/grammar/permissions.ts'
import type { ViewRow, viewRoutes } from '#contract/views.ts'
import { givenFields } from '#contract/grammar/resource.ts'
import type { BodyOf } from '#contract/grammar/route.ts'
import { may, addAuditEntry, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal, violatedConstraint } from '#server/request/errors.ts'
import { staffTable } from '#server/tables/staff.ts'
import { views } from '#server/tables/views.ts'
import { required } from '#server/records/required.ts'
const mostViews = 50
type Stored = typeof views.$inferSelect

const present = (
  { uid, updated_by: _updated, ...row }: Stored,
  who: Caller,
  name: string | null,
): ViewRow => ({
  ...row,
  created_by: uid,
  created_by_name: name,
  actions: uid !== who.uid ? [] : ['edit', 'delete', ...(may(who, 'views.share') ? ['share'] : [])],
})

/**
 * Views that others share with this caller. Administrators and directors share with everybody, a sales lead
 * with the team. A view is no longer shared once its author loses that role.
 */
function sharedWith(who: Caller): SQL | undefined {
  const leader = sql`(select s.leader_uid from staff s where s.id = ${who.uid})`
  return and(
    eq(views.shared, true),
    or(
      sql`${staffTable.roles} && array[${role.administrator}, ${role.director}]::smallint[]`,
      sql`(${role.salesLead} = any(${staffTable.roles}) and ${views.uid} = ${leader})`,
    ),
  )
}

export async function listOf(db: Db, who: Caller, list: string | undefined): Promise<ViewRow[]> {
  const own = eq(views.uid, who.uid)
  const rows = await db
    .select({ view: views, name: staffTable.nickname })
    .from(views)
    .innerJoin(staffTable, eq(staffTable.id, views.uid))
    .where(and(list === undefined ? undefined : eq(views.list, list), or(own, sharedWith(who))))
    .orderBy(desc(own), asc(views.name), asc(views.id))
  return rows.map(({ view, name }) => present(view, who, name))
}

/** The caller's own view, locked. A view that somebody else shares can only be read. */
async function own(db: Db, who: Caller, id: number): Promise<Stored> {
  const [row] = await db
    .select()
    .from(views)
    .where(and(eq(views.id, id), eq(views.uid, who.uid)))
    .for('update')
  if (row) return row
  const [seen] = await db
    .select({ id: views.id })
    .from(views)
    .innerJoin(staffTable, eq(staffTable.id, views.uid))
    .where(and(eq(views.id, id), sharedWith(who)))
  throw new Refusal(seen ? 'no_permission' : 'not_found')
}

async function nameOf(db: Db, who: Caller): Promise<string | null> {
  const [person] = await db
    .select({ nickname: staffTable.nickname })
    .from(staffTable)
    .where(and(eq(staffTable.id, who.uid), isNotNull(staffTable.nickname)))
  return person?.nickname ?? null
}

function refuseSharing(who: Caller, shared: boolean | undefined): void {
  if (shared && !may(who, 'views.share')) throw new Refusal('no_permission')
}

/** Saves a list's state under a name, and replaces the caller's view of the same name. */
export async function save(
  db: Db,
  who: Caller,
  { columns = null, shared = false, ...input }: BodyOf<typeof viewRoutes.save>,
): Promise<ViewRow> {
  refuseSharing(who, shared)
  const [counted] = await db
    .select({ n: sql<string>`count(*)` })
    .from(views)
    .where(and(eq(views.uid, who.uid), eq(views.list, input.list), ne(views.name, input.name)))
  if (Number(counted?.n ?? 0) >= mostViews) throw invalidField('views', 'name', 'out_of_range')
  const [written] = await db
    .insert(views)
    .values({ ...input, columns, shared, uid: who.uid, created_by: who.uid, updated_by: who.uid })
    .onConflictDoUpdate({
      target: [views.uid, views.list, views.name],
      set: {
        query: input.query,
        columns,
        shared,
        version: sql`${views.version} + 1`,
        updated_at: sql`now()`,
      },
    })
    .returning()
  const row = required(written, 'the saved view')
  log(who, row)
  return present(row, who, await nameOf(db, who))
}

function log(who: Caller, row: Stored, before?: Stored): void {
  const detail = before?.shared !== row.shared && (before || row.shared) ? { shared: row.shared } : undefined
  addAuditEntry(who, {
    action: 'edit',
    resource: 'views',
    record_id: row.id,
    record_name: row.name,
    ...(detail && { detail }),
  })
}

export async function edit(
  db: Db,
  who: Caller,
  id: number,
  { version, ...input }: BodyOf<typeof viewRoutes.edit>,
): Promise<ViewRow> {
  const row = await own(db, who, id)
  if (row.version !== version)
    throw new Refusal('stale_version', {}, { current: present(row, who, await nameOf(db, who)) })
  refuseSharing(who, input.shared)
  const [written] = await db
    .update(views)
    .set({ ...givenFields(input), version: row.version + 1, updated_at: sql`now()` })
    .where(eq(views.id, id))
    .returning()
    .catch((error: unknown) => {
      if (violatedConstraint(error) === 'views_name') throw invalidField('views', 'name', 'duplicate')
      throw error
    })
  if (!written) throw new Refusal('not_found')
  log(who, written, row)
  return present(written, who, await nameOf(db, who))
}

export async function remove(db: Db, who: Caller, id: number): Promise<null> {
  const row = await own(db, who, id)
  await db.delete(views).where(eq(views.id, row.id))
  addAuditEntry(who, { action: 'delete', resource: 'views', record_id: row.id, record_name: row.name })
  return null
}
