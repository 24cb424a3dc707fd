import pg from 'pg'

/** Statements that restore the indexes and keys dropped during loading. */
interface DroppedSchema {
  restore: string[]
}

/**
 * Drops indexes and foreign keys and disables triggers, so that rows can be loaded fast and in any order. The
 * owner of the tables may do this, and it happens in the transaction of the load.
 */
export async function easeLoading(client: pg.Client, tables: readonly string[]): Promise<DroppedSchema> {
  const foreignKeys = await statements(
    client,
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
        format(
          'alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)
        ) as back
      from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace
      order by oid`,
  )
  const indexes = await statements(
    client,
    `select format('drop index %s', indexrelid::regclass) as off,
        replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as back
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = 'public'::regnamespace
        and not exists (select from pg_constraint where conindid = indexrelid)
      order by indexrelid`,
  )
  const triggers = await alterations(client, tables)
  for (const { off } of [...foreignKeys, ...indexes]) await client.query(off)
  for (const alter of triggers) await client.query(`${alter} disable trigger user`)
  return {
    restore: [
      ...[...indexes, ...foreignKeys].map(({ back }) => back),
      ...triggers.map((alter) => `${alter} enable trigger user`),
    ],
  }
}

/** The tables and their partitions: a trigger of a table's statements is not that of its partitions. */
async function alterations(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ alter: string }>(
    `select 'alter table ' || name::regclass as alter from unnest($1::text[]) as name
      union
      select 'alter table ' || relid::regclass
      from unnest($1::text[]) as name, pg_partition_tree(name::regclass)`,
    [tables.map((name) => pg.escapeIdentifier(name))],
  )
  return rows.map(({ alter }) => alter)
}

async function statements(client: pg.Client, text: string): Promise<{ off: string; back: string }[]> {
  return (await client.query<{ off: string; back: string }>(text)).rows
}

export async function putBack(client: pg.Client, { restore }: DroppedSchema): Promise<void> {
  await client.query(`set local maintenance_work_mem = '512MB'; set local work_mem = '128MB'`)
  for (const statement of restore) await client.query(statement)
}
