import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { databaseUrl, readSecrets } from '#server/db/embedded-secrets.ts'
import type { Seeded } from './product.ts'

const day = 86_400_000

/**
 * Signs in this many people directly in the database, because a real sign-in costs a tenth of a processor
 * second. Of ten, eight are salespeople, one is a lead and one a director. Returns their tokens.
 */
export async function signInMany({ folder }: Seeded, people: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl(readSecrets(folder, true), 'yjt_owner') })
  await client.connect()
  const tokens = Array.from({ length: people }, () => randomBytes(32).toString('base64url'))
  const roles = [5, 5, 5, 5, 5, 5, 5, 5, 3, 2]
  const rows = tokens.map((token, n) => ({
    username: `load${n}`,
    role: roles[n % roles.length],
    hash: createHash('sha256').update(token).digest('hex'),
  }))
  try {
    await client.query(
      `with one as (
           select * from jsonb_to_recordset($1::jsonb) as t(username text, role smallint, hash text)),
         made as (
           insert into staff (username, nickname, name, roles, password_hash, must_change_password)
           select username, username, username, array[role], 'none', false from one
           on conflict (lower(username)) do update set roles = excluded.roles
           returning id, username)
       insert into sessions (uid, token_hash, device, address)
       select made.id, decode(one.hash, 'hex'), 'bench', '127.0.0.1' from made join one using (username)`,
      [JSON.stringify(rows)],
    )
    return tokens
  } finally {
    await client.end()
  }
}

/** Removes the sessions. The people stay for the next run. */
export async function signOutMany({ folder }: Seeded): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(readSecrets(folder, true), 'yjt_owner') })
  await client.connect()
  await client.query(`delete from sessions where device = 'bench'`).finally(() => client.end())
}

const words = ['物资', '钢铁', '设备', '回收', '有限', '北京', '上海', '机械']

/** The requests of people at work, in their usual proportions. The number selects one of ten. */
export function pathFor(turn: number): string {
  const word = encodeURIComponent(words[turn % words.length] ?? '')
  const today = new Date().toISOString().slice(0, 10)
  const ahead = new Date(Date.now() + 7 * day).toISOString().slice(0, 10)
  const paths = [
    '/api/customers',
    '/admin/login/user',
    `/api/customers?q=${word}`,
    '/api/dashboard',
    '/api/notifications',
    '/api/customers?page=2&limit=50',
    `/api/search?q=${word}`,
    '/api/customers?sort=-last_follow_at',
    `/api/follow-ups?created_at_from=${today}&created_at_to=${ahead}`,
    '/api/pool/quota',
  ]
  return paths[turn % paths.length] ?? '/'
}
