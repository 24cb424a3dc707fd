import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { deleteView, editView, listViews, saveView, type ViewRow } from '../../../contract/views.ts'
import { record, type Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { invalidField, Refusal, violatedConstraint } from '../../request/errors.ts'
import type { Serve } from '../../request/line-up.ts'
import { views } from '../../tables/views.ts'

const mostViews = 50
const present = ({
  uid: _uid,
  created_by: _by,
  updated_by: _updated,
  ...row
}: typeof views.$inferSelect): ViewRow => ({
  ...row,
  actions: ['edit', 'delete'],
})

async function own(db: Db, who: Caller, id: number): Promise<typeof views.$inferSelect> {
  const [row] = await db
    .select()
    .from(views)
    .where(and(eq(views.id, id), eq(views.uid, who.uid)))
    .for('update')
  if (!row) throw new Refusal('not_found')
  return row
}

/** Saves a list's state under a name. An existing name is replaced. */
async function save(
  db: Db,
  who: Caller,
  input: { list: string; name: string; query: string },
): Promise<ViewRow> {
  const [counted] = await db
    .select({ n: sql<string>`count(*)` })
    .from(views)
    .where(and(eq(views.uid, who.uid), eq(views.list, input.list), ne(views.name, input.name)))
  if (Number(counted?.n ?? 0) >= mostViews) throw invalidField('views', 'name', 'out_of_range')
  const [row] = await db
    .insert(views)
    .values({ ...input, uid: who.uid, created_by: who.uid, updated_by: who.uid })
    .onConflictDoUpdate({
      target: [views.uid, views.list, views.name],
      set: { query: input.query, version: sql`${views.version} + 1`, updated_at: sql`now()` },
    })
    .returning()
  if (!row) throw new Refusal('internal')
  record(who, { action: 'edit', resource: 'views', record_id: row.id, record_name: row.name })
  return present(row)
}

async function edit(
  db: Db,
  who: Caller,
  id: number,
  input: { name: string; query: string; version: number },
): Promise<ViewRow> {
  const row = await own(db, who, id)
  if (row.version !== input.version) throw new Refusal('stale_version', {}, { current: present(row) })
  const [written] = await db
    .update(views)
    .set({ ...input, version: row.version + 1, updated_at: sql`now()` })
    .where(eq(views.id, id))
    .returning()
    .catch((error: unknown) => {
      if (violatedConstraint(error) === 'views_name') throw invalidField('views', 'name', 'duplicate')
      throw error
    })
  if (!written) throw new Refusal('not_found')
  record(who, { action: 'edit', resource: 'views', record_id: id, record_name: written.name })
  return present(written)
}

export function viewRoutes(serve: Serve): void {
  serve(listViews, async ({ db, who, query }) => {
    const rows = await db
      .select()
      .from(views)
      .where(and(eq(views.uid, who.uid), query.list === undefined ? undefined : eq(views.list, query.list)))
      .orderBy(asc(views.name))
    return { items: rows.map(present) }
  })
  serve(saveView, ({ db, who, body }) => save(db, who, body))
  serve(editView, ({ db, who, params, body }) => edit(db, who, params.id, body))
  serve(deleteView, async ({ db, who, params }) => {
    const row = await own(db, who, params.id)
    await db.delete(views).where(eq(views.id, row.id))
    record(who, { action: 'delete', resource: 'views', record_id: row.id, record_name: row.name })
    return null
  })
}
