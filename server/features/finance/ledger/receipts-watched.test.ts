import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLot } from '#server/test/support/auction.ts'
import { printedRandom } from '#server/test/support/seeded-random.ts'
import { testApp, type TestApp } from '#server/test/support/harness.ts'
import { forgetReceipted, lackingReceipts } from '../shown/receipt-missing.ts'
import { full } from '#tools/full-run.ts'

/**
 * Checks that every round that lacks a receipt is watched, whatever happened before and in whatever order.
 */

const acts = full ? 2000 : 200
const d = printedRandom()
let t: TestApp
let client: pg.Client
const ids: number[] = []

beforeAll(async () => {
  t = await testApp()
  client = new pg.Client({ connectionString: t.ownerUrl })
  await client.connect()
  // Here lots jump to any state directly.
  await client.query('alter table lots drop constraint lots_result')
  for (let n = 0; n < 4; n += 1) ids.push((await newLot(t, await t.as('5a'))).id)
})
afterAll(async () => {
  await client.end()
  await t.close()
})

const asked = async (text: string, values: unknown[] = []) =>
  (await client.query<Record<string, any>>(text, values)).rows
const oneOf = () => d.one(ids)
const closed =
  'settlement_quantity, settlement_price, goods_amount, buyer_commission, consignor_commission, deposit_applied, advance_applied, buyer_due, consignor_payable'

const deeds: Record<string, () => Promise<unknown>> = {
  settle: () => asked("update lots set state = 'settled' where id = $1", [oneOf()]),
  'take back': () =>
    asked("update lots set state = 'picked_up' where id = $1 and state = 'settled'", [oneOf()]),
  'another round': () => asked('update lots set round_no = round_no + 1 where id = $1', [oneOf()]),
  'promise a receipt': () =>
    asked('update lots set tax_receipt = $2 where id = $1', [oneOf(), d.one(['13%专票', '不开票', null])]),
  'who invoices': () =>
    asked(
      'update consignors set goods_issuer = $2 where id = (select commission_id from lots where id = $1)',
      [oneOf(), d.one(['company', 'consignor', null])],
    ),
  close: () =>
    asked(
      `insert into settlements (lot_id, round_no, state, closed_at, ${closed})
      select id, round_no, 'closed', now(), 1, 100, 100, 3, $2, 0, 0, 103, 97 from lots where id = $1 on conflict do nothing`,
      [oneOf(), d.one([0, 3])],
    ),
  reopen: () => asked("update settlements set state = 'draft' where lot_id = $1", [oneOf()]),
  'close again': () =>
    asked(
      "update settlements set state = 'closed', goods_amount = 100 where lot_id = $1 and state = 'draft'",
      [oneOf()],
    ),
  receipt: () =>
    asked(
      `insert into tax_receipts (number, lot_id, round_no, direction, subject, party, rate, amount, issued_on)
      select gen_random_uuid()::text, id, round_no, $2, $3, $4, 13, $5, current_date from lots where id = $1`,
      [oneOf(), ...d.one(subjects), d.one([3, 50, 100])],
    ),
  void: () =>
    asked(
      "update tax_receipts set state = 'void', voided_at = now(), void_reason = 'x' where id = (select id from tax_receipts where lot_id = $1 and state = 'valid' order by random() limit 1)",
      [oneOf()],
    ),
  fee: () =>
    asked(
      `insert into lot_charges (side, kind, nature, amount, lot_id, round_no)
      select 'consignor', 'storage', 'fee', 7, id, round_no from lots where id = $1`,
      [oneOf()],
    ),
  'void fees': () =>
    asked(
      "update lot_charges set voided_at = now(), void_reason = 'x' where lot_id = $1 and voided_at is null",
      [oneOf()],
    ),
  forget: () => forgetReceipted(t.database.db),
}

const subjects = [
  ['in', 'goods', 'recycler'],
  ['out', 'goods', 'recycler'],
  ['out', 'commission', 'recycler'],
  ['out', 'commission', 'consignor'],
]

const keys = (rows: readonly Record<string, any>[]) =>
  rows.map(({ lot_id, round_no }) => `${lot_id} ${round_no}`).toSorted()
const lacking = async () => asked(`select * from (${lackingReceipts}) as lacking`)

test('after any mix of acts, all that lacks a receipt is watched; once looked at, nothing else is', async () => {
  let found = 0
  for (let n = 0; n < acts; n += 1) {
    await deeds[d.one(Object.keys(deeds))]?.()
    const lack = await lacking()
    found += lack.length
    expect(lack.filter(({ watched }) => !watched)).toEqual([])
  }
  expect(found).toBeGreaterThan(10)
  await forgetReceipted(t.database.db)
  expect(keys(await asked('select lot_id, round_no from open_receipts'))).toEqual(keys(await lacking()))
})

test('what gets a new reason to look at while it is looked through stays watched', async () => {
  const [id] = ids
  // A fee of the walk before would be a reason of its own.
  await asked("update lot_charges set voided_at = now(), void_reason = 'x' where lot_id = $1", [id])
  await asked("update lots set state = 'settled', tax_receipt = '不开票', round_no = 90 where id = $1", [id])
  await asked('begin')
  await asked("update lots set tax_receipt = '13%专票' where id = $1", [id])
  const forgetting = forgetReceipted(t.database.db)
  await expect
    .poll(async () => (await t.database.pool.query('select from pg_locks where not granted')).rowCount, {
      timeout: 30_000,
    })
    .toBeGreaterThan(0)
  await asked('commit')
  await forgetting
  expect(await asked('select from open_receipts where lot_id = $1 and round_no = 90', [id])).toHaveLength(1)
})

test('a receipt that is voided is a reason to look again', async () => {
  const [id] = ids
  await asked("update lot_charges set voided_at = now(), void_reason = 'x' where lot_id = $1", [id])
  await asked("update lots set state = 'settled', tax_receipt = '13%专票', round_no = 91 where id = $1", [id])
  // Our own receipt counts, whoever the walk made the issuer.
  const [{ id: receipt } = { id: null }] = await asked(
    `insert into tax_receipts (number, lot_id, round_no, direction, subject, party, rate, amount, issued_on)
     values ('voided', $1, 91, 'out', 'goods', 'recycler', 13, 100, current_date) returning id`,
    [id],
  )
  const watched = () => asked('select from open_receipts where lot_id = $1 and round_no = 91', [id])
  await forgetReceipted(t.database.db)
  expect(await watched()).toHaveLength(0)
  await asked("update tax_receipts set state = 'void', voided_at = now(), void_reason = 'x' where id = $1", [
    receipt,
  ])
  expect(await watched()).toHaveLength(1)
})
