import { sql } from 'drizzle-orm'
import { addAuditEntry, systemCaller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { withStatementTime } from '#server/db/deadline.ts'
import type { Env } from '#server/env.ts'
import { connectFeatures } from '#server/registrations.ts'
import { writeAuditEntries } from '#server/request/write-audit.ts'
import { customersTable, followUpsTable, poolEvents } from '#server/tables/customers.ts'
import { checkPassword, hashPassword } from '#server/features/session/password.ts'
import type { Store } from '#server/features/uploads/store.ts'
import { endAllAccess } from '#server/features/session/end-access.ts'
import { staffTable } from '#server/tables/staff.ts'
import { people } from './cast.ts'
import { makeConsignors } from './consignors.ts'
import { seededRandom } from './seeded-random.ts'
import { identities } from './identity.ts'
import type { Life } from './life.ts'
import { makeLots } from './lots.ts'
import { demoPassword } from './password.ts'
import { addContacts } from './contacts.ts'
import { fillRecyclers } from './recyclers.ts'
import { demoPeople, director, holdings, inThePool, uidOf } from './staff.ts'
import { shareViews } from './shared-views.ts'
import { makeTemplate } from './template.ts'
import { showWhereabouts } from './whereabouts.ts'
import { ownedStories, poolStories, type Cast } from './stories.ts'

/** The request id in the audit log that distinguishes the demonstration's accounts from others. */
const mark = 'demo'

/**
 * Fills an empty database with a demonstration, once across instances, and prints at every start how to sign
 * in. It leaves a database with its own customers or people alone and prints nothing.
 */
export async function ensureDemo(
  db: Db,
  env: Pick<Env, 'dataDir' | 'demoPassword'>,
  files: Store,
  say: (line: string) => void,
): Promise<void> {
  const password = await withStatementTime(601_000, () =>
    db.transaction(async (tx) => {
      // Another instance may be filling the database. On a slow machine this takes minutes, and long pauses.
      await tx.execute(sql`set local lock_timeout = '10min'`)
      await tx.execute(sql`set local statement_timeout = '10min'`)
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
      await tx.execute(sql`select pg_advisory_xact_lock(714003)`)
      if (await isEmpty(tx)) return fill(tx, demoPassword(env), files)
      const accounts = await demoAccounts(tx)
      return accounts.length === 0 ? undefined : keepPassword(tx, accounts, demoPassword(env))
    }),
  )
  if (password === undefined) return
  say(
    `Demonstration: ${people.administrator} administrator, ${people.director} director, ${people.salesLead} sales lead, ${people.recruitingLead} recruiting lead, ${people.salesperson} salesperson, ${people.recruiter} recruiter, ${people.auditor} auditor, ${people.finance} finance`,
  )
  say(`Password of each demo account: ${password}`)
}

async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ empty: boolean }>(sql`
    select not exists (select from ${customersTable})
        and not exists (select from ${staffTable} where lower(username) <> 'admin') as empty`)
  return rows[0]?.empty === true
}

interface Account {
  id: number
  username: string
  password_hash: string
}

async function demoAccounts(db: Db): Promise<Account[]> {
  const made = sql`exists (select from audit_log a
    where a.resource = 'staff'
      and a.record_id = ${staffTable.id}
      and a.action = 'create'
      and a.request_id = ${mark}
      and a.uid is null)`
  return db
    .select({ id: staffTable.id, username: staffTable.username, password_hash: staffTable.password_hash })
    .from(staffTable)
    .where(made)
    .orderBy(staffTable.id)
}

/**
 * Makes the printed password valid, even if `DEMO_PASSWORD` changed or the file with the password was lost.
 */
async function keepPassword(db: Db, accounts: readonly Account[], password: string): Promise<string> {
  const first = accounts[0]
  if (!first || (await checkPassword(password, first.password_hash))) return password
  const who = systemCaller(await databaseNow(db), mark)
  for (const { id, username } of accounts) {
    await db
      .update(staffTable)
      .set({ password_hash: await hashPassword(password), version: sql`${staffTable.version} + 1` })
      .where(sql`${staffTable.id} = ${id}`)
    await endAllAccess(db, who, { id, username })
    addAuditEntry(who, {
      action: 'reset_password',
      resource: 'staff',
      record_id: id,
      record_name: username,
      owners: [],
    })
  }
  await writeAuditEntries(db, who)
  return password
}

async function databaseNow(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`select now() as now`)
  return new Date(rows[0]?.now ?? Number.NaN)
}

async function fill(db: Db, password: string, files: Store): Promise<string> {
  connectFeatures()
  const now = await databaseNow(db)
  const uids = await fillStaff(db, password)
  const lives = customerLives(now, uids)
  const who = systemCaller(now, mark)
  for (const [username, id] of uids)
    addAuditEntry(who, {
      action: 'create',
      resource: 'staff',
      record_id: id,
      record_name: username,
      owners: [],
    })
  await store(db, lives)
  await addContacts(db)
  await shareViews(db, uids)
  const recyclers = await fillRecyclers(db, now, uids)
  addAuditEntry(who, {
    action: 'import',
    resource: 'customers',
    detail: { demonstration: true, customers: lives.length },
  })
  addAuditEntry(who, { action: 'import', resource: 'recyclers', detail: { demonstration: true, recyclers } })
  await writeAuditEntries(db, who)
  await makeConsignors(db, now, mark)
  const lots = await makeLots(db, now, mark)
  await makeTemplate(db, now, mark, files)
  await showWhereabouts(db, now, mark, files)
  addAuditEntry(who, { action: 'import', resource: 'lots', detail: { demonstration: true, lots } })
  await writeAuditEntries(db, who)
  return password
}

async function fillStaff(db: Db, password: string): Promise<Map<string, number>> {
  const hashes = await Promise.all(demoPeople.map(() => hashPassword(password)))
  const rows = await db
    .insert(staffTable)
    .values(
      demoPeople.map(({ username, name, role, introduction }, at) => ({
        username,
        nickname: name,
        name,
        roles: [role],
        introduction,
        password_hash: hashes[at] ?? '',
        must_change_password: false,
      })),
    )
    .returning({ id: staffTable.id, username: staffTable.username })
  const uids = new Map(rows.map((row) => [row.username, row.id]))
  for (const { username, leader } of demoPeople)
    if (leader)
      await db
        .update(staffTable)
        .set({ leader_uid: uids.get(leader) ?? null })
        .where(sql`${staffTable.username} = ${username}`)
  return uids
}

/** Every customer with its story, in order of creation. */
function customerLives(now: Date, uids: ReadonlyMap<string, number>): Life[] {
  const chance = seededRandom(20_261_120)
  const owners = holdings.flatMap(([username, customers]) =>
    Array.from({ length: customers }, () => uidOf(uids, username)),
  )
  const holders = [...new Set(owners)]
  const companies = identities(chance, owners.length + inThePool)
  const leads = new Map(
    demoPeople.map(({ username, leader }) => [uidOf(uids, username), uidOf(uids, leader ?? director)]),
  )
  const cast = (owner: number): Cast => ({
    owner,
    colleagues: holders.filter((uid) => uid !== owner),
    lead: leads.get(owner) ?? uidOf(uids, director),
  })
  const lives = companies.map((who, at) => {
    const owner = owners[at]
    const stories = owner === undefined ? poolStories : ownedStories
    // Stories take turns instead of being random, so every kind of customer occurs.
    const story = stories[(at * 7) % stories.length] as (typeof stories)[number]
    return story({ ...cast(owner ?? chance.pick(holders)), chance, now, who })
  })
  return lives.sort((a, b) => String(a.row.created_at).localeCompare(String(b.row.created_at)))
}

async function store(db: Db, lives: readonly Life[]): Promise<void> {
  const rows = await db
    .insert(customersTable)
    .values(lives.map((life) => life.row))
    .returning({ id: customersTable.id, phone: customersTable.phone_digits })
  const ids = new Map(rows.map((row) => [row.phone, row.id]))
  const idOf = (life: Life): number => {
    const id = ids.get(life.row.phone_digits)
    if (id === undefined) throw new Error('a customer of the demonstration was not stored')
    return id
  }
  const followed = lives.flatMap((life) =>
    life.followed.map((followUp) => ({ ...followUp, customer_id: idOf(life) })),
  )
  const moves = lives.flatMap((life) => life.moves.map((move) => ({ ...move, customer_id: idOf(life) })))
  followed.sort((a, b) => String(a.created_at).localeCompare(String(b.created_at)))
  moves.sort((a, b) => String(a.at).localeCompare(String(b.at)))
  await db.insert(followUpsTable).values(followed)
  await db.insert(poolEvents).values(moves)
}
