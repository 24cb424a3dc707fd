import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decryptFor } from '#server/tables/encrypted.ts'
import { recyclersTable } from '#server/tables/recyclers.ts'
import { testApp, type Person, type TestApp } from '#server/test/support/harness.ts'
import { newRecycler } from '#server/test/support/new-records.ts'
import { until } from '#server/test/support/waiting.ts'
import { file, form } from '#server/features/uploads/test-files.ts'

let t: TestApp
let lead: Person
beforeAll(async () => {
  t = await testApp()
  lead = await t.as('4a')
})
afterAll(() => t.close())

const titles = ['回收商', '联系人', '手机', '城市', '经营范围', '开户行', '账号', '税号', '备注']
let serial = 0
const newPhone = () =>
  `176${String(process.pid % 1000).padStart(3, '0')}${String((serial += 1)).padStart(5, '0')}`
function line(changes: Record<string, string> = {}): string[] {
  const phone = newPhone()
  const good = [`导入再生${phone}有限公司`, '李四', phone, '江苏省 徐州市', '报废车、船舶', '', '', '', '']
  return titles.map((title, at) => changes[title] ?? good[at] ?? '')
}

const csv = (rows: string[][]) =>
  Buffer.from([titles, ...rows].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n'))
const upload = (who: Person, rows: string[][], resource = 'recyclers') =>
  who.ask('/api/imports', form([file('名单.csv', csv(rows))], { resource }))
const start = (who: Person, made: { id: number; mapping: unknown }, more: Record<string, unknown> = {}) =>
  who.ask(`/api/imports/${made.id}/run`, {
    method: 'POST',
    body: { mapping: made.mapping, on_duplicate: 'skip', ...more },
  })
async function bring(who: Person, rows: string[][], more: Record<string, unknown> = {}) {
  const { data } = await upload(who, rows)
  expect((await start(who, data, more)).data.state).toBe('queued')
  return until(async () => {
    const { data: row } = await who.ask(`/api/imports/${data.id}`)
    return (row.state === 'done' || row.state === 'failed') && row
  })
}

const sql = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const recyclersBy = (phones: (string | undefined)[]) =>
  sql('select to_jsonb(r) as r from recyclers r where phone_digits = any($1) order by id', [phones]).then(
    (rows) =>
      rows.map(({ r }) => ({
        ...r,
        bank_account: r.bank_account && decryptFor(recyclersTable.bank_account, r.id, r.bank_account),
      })),
  )
const refusals = async (who: Person, id: number) =>
  (await who.ask(`/api/imports/${id}/refusals?limit=100`)).data.items

test('who may: 1, 2 and 4 bring recyclers in, 3 customers only', async () => {
  for (const name of ['5a', '6a', '7a', '8a', '3a'])
    expect((await upload(await t.as(name), [line()])).status, name).toBe(403)
  for (const name of ['1a', '2a', '4a'])
    expect((await upload(await t.as(name), [line()])).status, name).toBe(200)
  expect((await upload(lead, [line()], 'customers')).status).toBe(403)
  const sales = await t.as('3a')
  const theirs = await upload(await t.as('1a'), [line()])
  expect((await start(sales, theirs.data)).status).toBe(404)
})

describe('a run', () => {
  test('brings in what the form would take, waiting to be verified, and names the rest', async () => {
    const rows = [
      line(),
      line({ 回收商: '' }),
      line({ 经营范围: '飞机' }),
      line({ 经营范围: 'ships/Steel', 账号: '6222000011112222' }),
    ]
    const first = rows[0] as string[]
    rows.push(line({ 手机: first[2] ?? '' }))
    const done = await bring(lead, rows)
    expect(done).toMatchObject({ resource: 'recyclers', accepted: 2, updated: 0, refused: 3 })
    expect(await refusals(lead, done.id)).toMatchObject([
      { line: 3, field: 'company_name', reason: 'required', msg: '公司名称不能为空' },
      { line: 4, field: 'kinds', reason: 'unknown_choice' },
      { line: 6, field: null, reason: 'duplicate' },
    ])
    const made = await recyclersBy([first[2], rows[3]?.[2]])
    expect(made).toMatchObject([
      {
        state: 'pending',
        grade: 'C',
        kinds: ['报废车', '船舶'],
        area: '江苏省/徐州市',
        service_id: lead.uid,
        created_by: lead.uid,
      },
      { kinds: ['船舶', '钢材'], bank_account: '6222000011112222' },
    ])
    expect((await lead.ask(`/api/recyclers?q=${first[2]}`)).data.items).toHaveLength(1)
    const deeds = await sql(
      "select record_id from audit_entries where resource = 'recyclers' and action = 'import' and record_id = $1",
      [made[0].id],
    )
    expect(deeds).toHaveLength(1)
  })

  test('gives them to somebody who works with recyclers, never to nobody, and tells that person', async () => {
    const { data } = await upload(lead, [line()])
    for (const service_id of [null, t.uid('8a'), 999_999]) {
      const answer = await start(lead, data, { service_id })
      expect([service_id, answer.status, Object.keys(answer.data.fields)]).toEqual([
        service_id,
        422,
        ['service_id'],
      ])
    }
    const row = line()
    await bring(lead, [row], { service_id: t.uid('6a') })
    expect(await recyclersBy([row[2]])).toMatchObject([{ service_id: t.uid('6a') }])
    const { data: told } = await (await t.as('6a')).ask('/api/notifications')
    expect(told.items[0]).toMatchObject({ kind: 'recyclers_assigned', values: { n: 1 } })
  })

  test('updates what is there, but no account number by a person who may not see it', async () => {
    const owner = await t.as('6a')
    const { data: there } = await owner.ask('/api/recyclers', {
      method: 'POST',
      body: newRecycler({ bank_account: '6222999999999999' }),
    })
    const phone = String(there.phone)
    const skipped = await bring(lead, [line({ 手机: phone })])
    expect(skipped).toMatchObject({ accepted: 0, refused: 1 })
    const plain = await bring(lead, [line({ 手机: phone, 备注: '新' })], { on_duplicate: 'update' })
    expect(plain).toMatchObject({ accepted: 0, updated: 1, refused: 0 })
    const naming = [line({ 手机: phone, 账号: '1' })]
    expect(await bring(lead, naming, { on_duplicate: 'update' })).toMatchObject({ updated: 0, refused: 1 })
    expect(await recyclersBy([phone])).toMatchObject([
      { remark: '新', bank_account: '6222999999999999', service_id: owner.uid, version: 2 },
    ])
    expect(await bring(await t.as('1a'), naming, { on_duplicate: 'update' })).toMatchObject({ updated: 1 })
  })
})
