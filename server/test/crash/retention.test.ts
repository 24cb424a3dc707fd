import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultSettings } from '#contract/company-settings.ts'
import { businessDay } from '#contract/rules/time.ts'
import { grants } from '#server/db/grants.ts'
import { periods, retentionTable } from '#server/db/retention/periods.ts'
import { batchSize, removeRipe } from '#server/db/retention/remove.ts'
import { cleanUpFiles } from '#server/features/uploads/clean-up.ts'
import { newConsignor } from '../support/auction.ts'
import { booksAreClean } from '../walks/clean-books.ts'
import { newAccount } from '../support/made-statements.ts'
import { withPeople } from '../support/people.ts'
import { activeRecycler, placeLot } from '../support/placed-lots.ts'
import { machine } from '../support/product.ts'

const { t, p } = withPeople('1a', '2a', '4a', '5a', '8a', '8b')
const sql = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const run = promisify(execFile)
const root = fileURLToPath(new URL('../../..', import.meta.url))

const year = Number(businessDay(new Date()).slice(0, 4))
/** The last day that has run out after so many years from the end of its year, and the first that has not. */
const [over, notYet] = [(n: number) => `${year - n - 1}-12-31`, (n: number) => `${year - n}-01-01`]
const daysOff = (years: number, days: number) => {
  const at = new Date(`${businessDay(new Date())}T00:00:00Z`)
  at.setUTCFullYear(at.getUTCFullYear() - years)
  return new Date(at.getTime() + days * 86_400_000).toISOString().slice(0, 10)
}

let base: string
let recycler: number
let account: number
let serial = 0
const lots: Record<string, number> = {}
beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'yjt-keep-'))
  recycler = await activeRecycler(t, p['4a'])
  account = await newAccount(p['8a'])
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

/** The command as the operator runs it. */
const command = async (args: string[] = [], more: Record<string, string> = {}) =>
  (
    await run(process.execPath, ['server/backup/retention.ts', ...args], {
      cwd: root,
      env: {
        ...machine(),
        DATA_DIR: join(base, 'data'),
        DATABASE_URL: t.url,
        MIGRATION_DATABASE_URL: t.ownerUrl,
        ...more,
      },
    })
  ).stdout

/** A finished lot as it was left on a day, of a contract that ended on `ended`. */
async function lotOf(name: string, ended: string | null, on: string, changes: object = {}): Promise<number> {
  const commission_id = await newConsignor(t, { contract_from: '1980-01-01', contract_to: ended })
  const at = `${on}T04:00:00Z`
  const id = await placeLot(t, { state: 'unsold', commission_id, created_at: at, updated_at: at, ...changes })
  await sql('update consignors set lot_count = 1 where id = $1', [commission_id])
  await sql(
    `with s as (insert into lot_events (lot_id, round_no, action, to_state, at) values ($1, 1, 'create', 'draft', $2))
     insert into lot_comments (lot_id, content, by_uid, at) values ($1, '旧', $3, $2)`,
    [id, at, t.uid('5a')],
  )
  return (lots[name] = id)
}

/** A deposit that came and went back on a day, with its voucher and its line of the bank. */
async function moneyOf(lot: number, on: string): Promise<{ line: number; entry: number }> {
  const at = `${on}T04:00:00Z`
  const [signUp] = await sql(
    `insert into sign_ups (lot_id, round_no, platform, recycler_id, paddle_no, review_status, deposit_status, bond_price, received_amount, created_at, updated_at)
     values ($1, 1, 0, $2, '1', 'approved', 'refunded', 100, 100, $3, $3) returning id`,
    [lot, recycler, at],
  )
  const entries = []
  for (const [kind, direction] of [
    ['deposit_in', 'in'],
    ['deposit_refund', 'out'],
  ]) {
    serial += 1
    const [entry] = await sql(
      `insert into finance_entries (entry_no, kind, direction, amount, occurred_on, lot_id, round_no, sign_up_id, account_id, state, created_by, created_at, updated_at, confirmed_by, confirmed_at)
       values ($1, $2, $3, 100, $4, $5, 1, $6, $7, 'confirmed', $8, $9, $9, $10, $9) returning id::int`,
      [`LS-${serial}`, kind, direction, on, lot, signUp?.['id'], account, t.uid('8a'), at, t.uid('8b')],
    )
    entries.push(Number(entry?.['id']))
  }
  const [entry = 0] = entries
  await sql(
    `insert into uploads (uid, name, path, stored, type, bytes, resource, record_id, created_at)
     values ($1, 'a.pdf', $2, $5, 'application/pdf', 1, 'finance_entries', $3, $4)`,
    [t.uid('8a'), `/f/keep${entry}`, entry, at, `aa/aa/${randomBytes(16).toString('hex')}`],
  )
  const line = await lineOf(on, 'matched')
  await sql('insert into bank_matches (line_id, entry_id) values ($1, $2)', [line, entry])
  return { line, entry }
}

async function lineOf(on: string, state: string, amount = 100): Promise<number> {
  serial += 1
  const at = `${on}T04:00:00Z`
  const [line] = await sql(
    `with s as (insert into bank_statements (account_id, file_name, lines, added, created_at, created_by) values ($1, 'a.csv', 1, 1, $2, $3) returning id)
     insert into bank_lines (account_id, statement_id, booked_on, direction, amount, state, identity, occurrence, payer_key, aside, aside_amount, reason, created_at, updated_at)
     select $1, s.id, $4, 'in', $5::numeric, $6::text, $7, 1, '', case when $6::text = 'set_aside' then 'other' end,
       case when $6::text = 'set_aside' then $5::numeric end, case when $6::text = 'set_aside' then '试' end, $2, $2 from s returning id::int`,
    [account, at, t.uid('8a'), on, amount, state, `line ${serial}`],
  )
  return Number(line?.['id'])
}

const closeOf = (on: string) =>
  sql(
    `insert into day_closes (account_id, day, opening, received, paid, closing, lines, created_at, updated_at)
     values ($1, $2, 0, 0, 0, 0, 0, $3, $3)`,
    [account, on, `${on}T04:00:00Z`],
  )

const left = async () => {
  const there = (await sql('select id::int from lots')).map(({ id }) => id as number)
  return Object.keys(lots).filter((name) => there.includes(lots[name] ?? 0))
}

const counts = async () =>
  Object.fromEntries(
    await Promise.all(
      Object.keys(grants)
        .filter((table) => table !== 'schema_migrations')
        .map(async (table) => [table, (await sql(`select count(*)::int as n from ${table}`))[0]?.['n']]),
    ),
  )
const idsOf = async (table: string) =>
  (await sql(`select id::int from ${table}`)).map(({ id }) => id as number)

test('every table is in one line of the list', () => {
  expect(periods.flatMap(({ tables }) => tables).toSorted()).toEqual(Object.keys(grants).toSorted())
})

test('docs/security/retention.md says what the list says', () => {
  expect(readFileSync(join(root, 'docs/security/retention.md'), 'utf8')).toContain(
    `\n${retentionTable(defaultSettings)}\n`,
  )
})

describe('what was kept long enough', () => {
  const lines: Record<string, number> = {}
  let money: Awaited<ReturnType<typeof moneyOf>>
  let young: Awaited<ReturnType<typeof moneyOf>>
  let linesBefore: number
  beforeAll(async () => {
    const [old, contract] = [over(30), '1990-01-01']
    money = await moneyOf(await lotOf('old money', contract, old), old)
    young = await moneyOf(await lotOf('young money', contract, old), notYet(30))
    await moneyOf(await lotOf('unfinished', contract, old, { state: 'listed' }), old)
    await moneyOf(await lotOf('contract without an end', null, old), old)
    await moneyOf(await lotOf('contract of lately', daysOff(5, 0), old), old)
    const owed = await lotOf('owed', contract, old)
    await moneyOf(owed, old)
    await sql(
      `insert into finance_dues (lot_id, round_no, kind, direction, amount, due_date, created_at, updated_at)
       values ($1, 1, 'consignor_payout', 'out', 5, $2::date, $2::date, $2::date)`,
      [owed, old],
    )
    const shared = await moneyOf(await lotOf('shared line', contract, old), old)
    const other = await moneyOf(await lotOf('shares it, of lately', contract, old), notYet(30))
    await sql('delete from bank_matches where entry_id = $1', [other.entry])
    await t.asOwner(`alter table bank_lines disable trigger user;
      update bank_lines set amount = 200 where id = ${shared.line};
      update bank_lines set state = 'open' where id = ${other.line};
      alter table bank_lines enable trigger user`)
    await sql('insert into bank_matches (line_id, entry_id) values ($1, $2)', [shared.line, other.entry])
    await lotOf('old sale', daysOff(5, -1), over(5))
    await lotOf('young sale', daysOff(5, 0), over(5))
    await lotOf('sale that goes on', daysOff(6, 0), over(5), { state: 'listed' })
    lines['old'] = await lineOf(over(10), 'set_aside')
    lines['young'] = await lineOf(notYet(10), 'set_aside')
    lines['open'] = await lineOf(over(10), 'open')
    for (const day of [over(12), over(11), notYet(9)]) await closeOf(day)
    linesBefore = (await idsOf('bank_lines')).length
    await sql(`insert into reveals (uid, day, customer_id) values (1, $1, 1), (1, $2, 2)`, [
      daysOff(3, -1),
      daysOff(3, 0),
    ])
  })

  test('the list says how much, and changes nothing', async () => {
    const before = await counts()
    const said = await command()
    expect(said).toMatch(new RegExp(`^ledger +30 years {2}1, the oldest of ${over(30)}$`, 'm'))
    expect(said).toMatch(/^sales +5 years {2}1, /m)
    expect(said).toMatch(/^bank-lines +10 years {2}1, /m)
    expect(said).toMatch(/^day-closes +10 years {2}2, /m)
    expect(said).toContain('nor RETENTION_YEARS set a period')
    expect(await counts()).toEqual(before)
  })

  test('the company settings keep longer, and never shorter than the law', async () => {
    const set = async (body: object) => {
      const { version } = (await p['1a'].ask('/api/settings')).data
      expect((await p['1a'].ask('/api/settings', { method: 'PUT', body: { ...body, version } })).code).toBe(0)
    }
    await set({ keep_bank_years: 13, keep_use_years: 2 })
    const said = await command([], { RETENTION_YEARS: '1' })
    expect(said).toMatch(/^bank-lines +13 years {2}none$/m)
    expect(said).toMatch(/^reveals +2 years {2}2, /m)
    await set({ keep_bank_years: 10, keep_use_years: null })
  })

  test('another word is refused', async () => {
    await expect(command(['remove'])).rejects.toMatchObject({ stderr: expect.stringContaining('--remove') })
  })

  test('is removed, and nothing that is younger, unfinished or needed', async () => {
    const stay = Object.keys(lots).filter((name) => !['old money', 'old sale'].includes(name))
    await command(['--remove'])
    expect(await left()).toEqual(stay)
    const kept = await idsOf('bank_lines')
    expect(kept).not.toContain(lines['old'])
    expect(kept).toEqual(expect.arrayContaining([lines['young'], lines['open'], young.line]))
    expect(kept).not.toContain(money.line)
    expect(kept).toHaveLength(linesBefore - 2)
    expect(await idsOf('finance_entries')).not.toContain(money.entry)
    expect(await idsOf('finance_entries')).toContain(young.entry)
    expect((await sql('select day::text from day_closes')).map(({ day }) => day)).toEqual([notYet(9)])
    expect(await sql('select from reveals')).toHaveLength(2)
    expect(await sql('select from consignors where lot_count = 0')).toHaveLength(2)
    const [one] = await sql('select sign_up_count from recyclers where id = $1', [recycler])
    expect(one?.['sign_up_count']).toBe(7)
  })

  test('is on record, with its names', async () => {
    const entries = await sql("select detail from audit_entries where request_id = 'retention' order by id")
    const of = (line: string) => entries.find(({ detail }) => detail.retention === line)?.['detail']
    expect(of('ledger')).toMatchObject({ lots: 1, finance_entries: 2, sign_ups: 1, bank_lines: 1 })
    expect(of('ledger').names).toMatch(/^YJT-/)
    expect(of('bank-lines')).toMatchObject({ bank_lines: 1, from: over(10) })
  })

  test('leaves books that are clean', async () => {
    await booksAreClean({ url: t.ownerUrl })
  })

  test('leaves its vouchers to the clean-up of files of nobody', async () => {
    await cleanUpFiles(t.database.db, t.store, new Date())
    const paths = (await sql('select path from uploads')).map(({ path }) => path as string)
    expect(paths).not.toContain(`/f/keep${money.entry}`)
    expect(paths).toContain(`/f/keep${young.entry}`)
  })

  test('what is on record stays on record afterwards', async () => {
    for (const table of ['finance_entries', 'bank_lines', 'lot_events', 'day_closes'])
      await expect(t.asOwner(`delete from ${table}`)).rejects.toThrow('append-only')
    // Rows guard themselves, and no bid is left.
    await expect(t.asOwner('truncate bids')).rejects.toThrow()
    const [triggers] = await sql("select count(*)::int as off from pg_trigger where tgenabled = 'D'")
    expect(triggers?.['off']).toBe(0)
  })

  test('records of use go by the setting', async () => {
    expect(await command(['--remove'], { RETENTION_YEARS: '3' })).toContain('reveals: removed reveals 1')
    expect(await sql('select day::text from reveals')).toEqual([{ day: daysOff(3, 0) }])
    expect(await command(['--remove'], { RETENTION_YEARS: '3' })).toContain('Nothing has run out')
    await expect(command([], { RETENTION_YEARS: '0' })).rejects.toThrow('RETENTION_YEARS')
  })

  test('what cannot be put on record is not removed; more than a batch goes in several', async () => {
    await sql(
      "insert into duplicate_checks (uid, day, count) select n, '2001-01-01', 1 from generate_series(1, $1) n",
      [batchSize + 1],
    )
    const client = new pg.Client({ connectionString: t.ownerUrl })
    await client.connect()
    const today = businessDay(new Date())
    const fails = async () => Promise.reject(new Error('no record'))
    await expect(
      removeRipe(client, { ...defaultSettings, keep_use_years: 3 }, today, fails).next(),
    ).rejects.toThrow('no record')
    expect(await sql("select from duplicate_checks where day = '2001-01-01'")).toHaveLength(batchSize + 1)
    const batches = []
    const meanwhile: unknown[] = []
    const tried = async () => {
      await sql('select count(*) from duplicate_checks')
      const write = "set lock_timeout = '200ms'; update duplicate_checks set count = 2"
      meanwhile.push(await t.asOwner(write).catch((error: Error) => error.message))
    }
    for await (const { rows } of removeRipe(client, { ...defaultSettings, keep_use_years: 3 }, today, tried))
      batches.push(rows)
    await client.end()
    // Others read, and wait to write.
    expect(meanwhile).toEqual([
      expect.stringContaining('lock timeout'),
      expect.stringContaining('lock timeout'),
    ])
    expect(batches).toEqual([{ duplicate_checks: batchSize }, { duplicate_checks: 1 }])
  })
})
