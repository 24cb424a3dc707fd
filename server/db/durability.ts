import type pg from 'pg'

/** A setting that could lose acknowledged work. Without a role it belongs to the database or the server. */
interface Lossy {
  role: string | null
  setting: string
}

/** Settings of the server, this database or any login role that could lose acknowledged work. */
export async function durabilityOf(client: pg.Client): Promise<Lossy[]> {
  const { rows } = await client.query<Lossy>(`
    select null as role, name || '=' || setting as setting from pg_settings
    where name in ('fsync', 'full_page_writes') and setting = 'off'
    union
    select r.rolname, one from pg_db_role_setting s
    left join pg_roles r on r.oid = s.setrole
    cross join unnest(s.setconfig) as one
    where s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
      and one ~ '^synchronous_commit=(off|false|no|0)$'
    union
    select null, 'synchronous_commit=off' from pg_settings
    where name = 'synchronous_commit' and reset_val = 'off'
    order by 1 nulls first, 2`)
  return rows
}
