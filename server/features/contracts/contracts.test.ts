import { globSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, businessDay } from '#contract/rules/time.ts'
import { notifyDaily } from '#server/features/notifications/daily.ts'
import { bid, bidder, fileOf, lotBody, lotIn, move, newConsignor } from '#server/test/support/auction.ts'
import { withPeople } from '#server/test/support/people.ts'

const { t, p } = withPeople('1a', '2a', '3a', '3b', '4a', '5a', '5b', '6a', '7a', '8a')
type Name = keyof typeof p

const day = (days: number): string => businessDay(addDays(new Date(), days))
let serial = 0
let consignor: number
beforeAll(async () => {
  consignor = await newConsignor(t)
})

const body = (changes: Record<string, unknown> = {}) => ({
  number: `HT-${(serial += 1)}`,
  consignor,
  from: day(-300),
  to: day(300),
  ...changes,
})

const post = (who: Name, path: string, sent: unknown) => p[who].ask(path, { method: 'POST', body: sent })
const patch = (who: Name, id: number, sent: unknown) =>
  p[who].ask(`/api/contracts/${id}`, { method: 'PATCH', body: sent })
const get = (who: Name, path: string) => p[who].ask(path)
const contract = async (changes: Record<string, unknown> = {}) => {
  const made = await post('5a', '/api/contracts', body(changes))
  if (made.code !== 0) throw new Error(made.text)
  return made.data
}

const ids = async (who: Name, query = ''): Promise<number[]> =>
  (await get(who, `/api/contracts?limit=100&${query}`)).data.items.map((row: { id: number }) => row.id)

const bands = [
  { above: '0', rate: '5' },
  { above: '100000', rate: '2' },
]

const whole = {
  title: '委托拍卖合同',
  commission_payer: 'both',
  commission_point: '3',
  consignor_commission_point: '2',
  late_pick_up_fee: '500',
  late_pick_up_basis: 'amount',
  forfeit_to: 'consignor',
  notes: '每年一签',
  buyer_scale: { bands, minimum: '800' },
  consignor_scale: { maximum: '30000' },
}

describe('a contract', () => {
  test('needs a sign-in, one of the roles 1, 2, 3, 5, and a consignor in their scope', async () => {
    const { id } = await contract()
    expect((await t.ask('/api/contracts')).status).toBe(401)
    for (const who of ['4a', '6a', '7a', '8a'] as const) {
      expect([who, (await get(who, '/api/contracts')).status]).toEqual([who, 403])
      expect([who, (await post(who, '/api/contracts', body())).status]).toEqual([who, 403])
    }
    for (const who of ['1a', '2a', '3a', '5a'] as const)
      expect([who, (await get(who, `/api/contracts/${id}`)).status]).toEqual([who, 200])
    for (const who of ['3b', '5b'] as const) {
      expect([who, (await get(who, `/api/contracts/${id}`)).status]).toEqual([who, 404])
      expect([who, (await get(who, `/api/contracts/${id}/versions`)).status]).toEqual([who, 404])
      expect([who, (await ids(who)).includes(id)]).toEqual([who, false])
      expect([who, (await patch(who, id, { title: 'x', version: 1 })).status]).toEqual([who, 404])
      expect([who, (await post(who, '/api/contracts', body())).status]).toEqual([who, 403])
    }
  })

  test('holds terms in the shape of a lot, several a consignor', async () => {
    const [one, other] = [await contract(whole), await contract()]
    expect(one).toMatchObject({
      ...whole,
      consignor,
      consignor_name: expect.any(String),
      commission_point: '3.00',
      consignor_commission_point: '2.00',
      late_pick_up_fee: '500.00',
      buyer_scale: { bands, minimum: '800', maximum: null, fixed: null },
      consignor_scale: { bands: [], minimum: null, maximum: '30000', fixed: null },
      ending: false,
      ended: false,
      version: 1,
    })
    const found = await ids('5a', `consignor=${consignor}`)
    expect(found).toEqual(expect.arrayContaining([one.id, other.id]))
    expect(await ids('5a', `q=${encodeURIComponent(one.number)}`)).toContain(one.id)
    expect((await post('5a', '/api/contracts', body({ number: one.number }))).data.reason).toBe(
      'contract_number_taken',
    )
    const elsewhere = await newConsignor(t)
    expect(
      (await post('5a', '/api/contracts', body({ number: one.number, consignor: elsewhere }))).code,
    ).toBe(0)
  })

  test.each([
    ['no number', { number: null }, 'number'],
    ['no consignor', { consignor: null }, 'consignor'],
    ['an absent consignor', { consignor: 999_999 }, 'consignor'],
    ['an end before its beginning', { from: '2026-05-02', to: '2026-05-01' }, 'to'],
    [
      'a rate of the consignor where the buyer pays',
      { consignor_commission_point: '2' },
      'consignor_commission_point',
    ],
    [
      'a late fee above the deposit',
      { late_pick_up_basis: 'deposit_percent', late_pick_up_fee: '101' },
      'late_pick_up_fee',
    ],
    ['bands that do not begin at 0', { buyer_scale: { bands: [{ above: '1', rate: '1' }] } }, 'buyer_scale'],
    ['a file of somebody else', { files: [{ name: 'x.pdf', path: 'nobody/x.pdf' }] }, 'files'],
    ['an unknown field', { state: 'ended' }, 'state'],
  ])('with %s is refused', async (_what, changes, field) => {
    const answer = await post('5a', '/api/contracts', body(changes))
    expect([answer.status, Object.keys(answer.data.fields)]).toEqual([422, [field]])
  })

  test('changes in versions, never its consignor, and from the newest version only', async () => {
    const { id, number } = await contract(whole)
    const elsewhere = await newConsignor(t)
    const moved = await patch('5a', id, { consignor: elsewhere, version: 1 })
    expect([moved.status, Object.keys(moved.data.fields)]).toEqual([422, ['consignor']])
    const { data } = await patch('3a', id, { commission_payer: 'buyer', to: day(400), version: 1 })
    expect(data).toMatchObject({ to: day(400), consignor_commission_point: null, version: 2 })
    expect((await patch('5a', id, { title: 'y', version: 1 })).data.reason).toBe('stale_version')
    const { items } = (await get('5a', `/api/contracts/${id}/versions`)).data
    expect(
      items.map(({ version, by_name, terms }: any) => [
        version,
        typeof by_name,
        terms.number,
        terms.to,
        terms.consignor_commission_point,
        terms.buyer_scale.bands.length,
      ]),
    ).toEqual([
      [2, 'string', number, day(400), null, 2],
      [1, 'string', number, day(300), '2.00', 2],
    ])
  })

  test('takes its files', async () => {
    const files = await fileOf(t, '5a')
    const { id } = await contract({ files })
    const { rows } = await t.database.pool.query(
      'select resource, record_id::int from uploads where path = $1',
      [files[0]?.path],
    )
    expect(rows).toEqual([{ resource: 'contracts', record_id: id }])
  })

  test('tells the owner of the consignor when somebody else enters or changes one', async () => {
    const { id, number } = (await post('2a', '/api/contracts', body())).data
    await patch('2a', id, { title: '新名称', version: 1 })
    await patch('5a', id, { title: '自己改的', version: 2 })
    const { rows } = await t.database.pool.query(
      "select uid::int, values->>'number' as number from notifications where kind = 'contract_changed' and url = $1",
      [`/base/contracts?id=${id}`],
    )
    expect(rows).toEqual([
      { uid: t.uid('5a'), number },
      { uid: t.uid('5a'), number },
    ])
  })
})

describe('即将到期', () => {
  test('is a filter: from today to the sixtieth day, then it has ended', async () => {
    const by: Record<number, number> = {}
    for (const days of [-1, 0, 60, 61]) by[days] = (await contract({ to: day(days) })).id
    const open = (await contract({ to: null })).id
    const [ending, ended] = [await ids('5a', 'ending=true'), await ids('5a', 'ended=true')]
    expect([-1, 0, 60, 61].map((days) => ending.includes(by[days] ?? 0))).toEqual([false, true, true, false])
    expect([-1, 0, 60, 61].map((days) => ended.includes(by[days] ?? 0))).toEqual([true, false, false, false])
    expect(await ids('5a', 'ended=false')).toContain(open)
  })

  test('rings once: the owner, or the directors where there is none; again for a new end', async () => {
    const ownerless = await newConsignor(t, { service_id: null })
    const owned = await contract({ to: day(50) })
    const nobodys = (await post('2a', '/api/contracts', body({ consignor: ownerless, to: day(20) }))).data
    const suspended = await newConsignor(t)
    const over = await contract({ consignor: suspended, to: day(10) })
    await t.database.pool.query('update consignors set suspended_at = now() where id = $1', [suspended])
    const told = async (id: number) =>
      (
        await t.database.pool.query(
          "select distinct uid::int from notifications where kind = 'contract_ending' and url = $1 order by 1",
          [`/base/contracts?id=${id}`],
        )
      ).rows.map(({ uid }) => uid)
    for (const hours of [24, 48]) await notifyDaily(t.database.db, new Date(Date.now() + hours * 3_600_000))
    expect(await told(owned.id)).toEqual([t.uid('5a')])
    expect(await told(nobodys.id)).toContain(t.uid('2a'))
    expect(await told(nobodys.id)).not.toContain(t.uid('5a'))
    expect(await told(over.id)).toEqual([])
    const count = async () =>
      Number(
        (
          await t.database.pool.query(
            "select count(*) from notifications where kind = 'contract_ending' and url = $1",
            [`/base/contracts?id=${owned.id}`],
          )
        ).rows[0].count,
      )
    expect(await count()).toBe(1)
    await patch('5a', owned.id, { to: day(55), version: 1 })
    await notifyDaily(t.database.db, new Date(Date.now() + 72 * 3_600_000))
    expect(await count()).toBe(2)
  })
})

describe('a lot', () => {
  const lot = (changes: Record<string, unknown>, who: Name = '5a') => post(who, '/api/lots', changes)
  const edit = (id: number, version: number, changes: Record<string, unknown>) =>
    p['5a'].ask(`/api/lots/${id}`, { method: 'PATCH', body: { ...changes, version } })

  test('takes the terms of the contract that it names, where none are given', async () => {
    const { id } = await contract(whole)
    const { data } = await lot({ corpore_name: '报废车', auction_type: 1, contract_id: id })
    expect(data).toMatchObject({
      contract_id: id,
      contract_id_name: expect.stringContaining('HT-'),
      commission_id: consignor,
      commission_payer: 'both',
      commission_point: '3.00',
      consignor_commission_point: '2.00',
      late_pick_up_fee: '500.00',
      late_pick_up_basis: 'amount',
      buyer_scale: { bands, minimum: '800' },
      consignor_scale: { maximum: '30000' },
    })
    const own = (await lot({ contract_id: id, commission_point: '4', late_pick_up_fee: '1' })).data
    expect([own.commission_point, own.late_pick_up_fee]).toEqual(['4.00', '1.00'])
    const other = (await lot({ contract_id: id, commission_payer: 'buyer' })).data
    expect([other.commission_point, other.consignor_commission_point, other.buyer_scale]).toEqual([
      null,
      null,
      null,
    ])
  })

  test('keeps them when the contract changes later', async () => {
    const { id } = await contract(whole)
    const made = (await lot({ contract_id: id })).data
    await patch('5a', id, { commission_point: '1', version: 1 })
    expect((await get('5a', `/api/lots/${made.id}`)).data.commission_point).toBe('3.00')
  })

  test('that gets another contract follows it where nothing else was agreed', async () => {
    const [first, second] = [
      await contract(whole),
      await contract({ ...whole, commission_point: '1', late_pick_up_fee: '900', buyer_scale: null }),
    ]
    const made = (await lot({ contract_id: first.id, late_pick_up_fee: '50' })).data
    const { data } = await edit(made.id, made.version, { contract_id: second.id })
    expect(data).toMatchObject({ commission_point: '1.00', late_pick_up_fee: '50.00', buyer_scale: null })
  })

  test('cannot name a contract that has ended, or one of another consignor, or one out of sight', async () => {
    const [over, good] = [await contract({ to: day(-1) }), await contract()]
    const why = async (changes: Record<string, unknown>) => {
      const answer = await lot(changes)
      return [answer.status, answer.data.fields]
    }
    expect(await why({ contract_id: over.id })).toEqual([
      422,
      { contract_id: '合同已到期，请选用有效的合同' },
    ])
    const elsewhere = await newConsignor(t)
    const foreign = '合同属于其他委托方'
    expect(await why({ commission_id: elsewhere, contract_id: good.id })).toEqual([
      422,
      { contract_id: foreign },
    ])
    const hidden = await newConsignor(t, { service_id: t.uid('5b') })
    const theirs = (await post('5b', '/api/contracts', body({ consignor: hidden }))).data
    const unknown = { contract_id: expect.stringContaining('不在可选范围内') }
    expect(await why({ commission_id: consignor, contract_id: theirs.id })).toEqual([422, unknown])
    expect(await why({ contract_id: theirs.id })).toEqual([422, unknown])
    const made = (await lot({ commission_id: elsewhere })).data
    const edited = await edit(made.id, made.version, { contract_id: good.id })
    expect([edited.status, edited.data.fields]).toEqual([422, { contract_id: foreign }])
  })

  test('leaves its contract with its consignor, and copies it', async () => {
    const { id } = await contract()
    const made = (await lot({ contract_id: id })).data
    expect((await post('5a', `/api/lots/${made.id}/copy`, {})).data.contract_id).toBe(id)
    const elsewhere = await newConsignor(t)
    const { data } = await edit(made.id, made.version, { commission_id: elsewhere })
    expect([data.commission_id, data.contract_id]).toEqual([elsewhere, null])
  })

  test('is warned if its contract ends before the auction', async () => {
    const { id } = await contract({ to: day(5) })
    const { data } = await lot(lotBody(consignor, { contract_id: id }))
    expect(data.warnings).toContainEqual({ field: 'contract_id', code: 'contract_ended' })
    const long = await contract()
    const fine = (await lot(lotBody(consignor, { contract_id: long.id }))).data
    expect(fine.warnings.map(({ code }: { code: string }) => code)).not.toContain('contract_ended')
  })

  test('hides its contract from the buyers’ side', async () => {
    const { id, number } = await contract()
    const listed = await lotIn(t, 'listed', { commission_id: consignor, contract_id: id })
    for (const who of ['4a', '6a'] as const) {
      const answer = await get(who, `/api/lots/${listed}`)
      expect([answer.data.contract_id, answer.text.includes(number)]).toEqual([undefined, false])
      expect(answer.data.masked).toContain('contract_id')
      expect((await get(who, `/api/goods?contract_id=${id}`)).status).toBe(422)
    }
    expect((await get('5a', `/api/commissioned?contract_id=${id}`)).data.total).toBe(1)
  })

  test('that defaults leaves the deposit to whom its contract names', async () => {
    const { id } = await contract({ forfeit_to: 'consignor' })
    const sold = await lotIn(t, 'bidding', { commission_id: consignor, contract_id: id })
    const winner = await bidder(t, sold)
    await bid(t, sold, winner, '659000')
    await move(t, '4a', sold, 'close_bidding')
    await move(t, '2a', sold, 'sell', { winner_sign_up_id: winner, deal_price: '659000' })
    expect((await get('2a', `/api/lots/${sold}/default`)).data.forfeit_to).toBe('consignor')
  })
})

test('what was stored with a consignor becomes its first contract', async () => {
  const { pool } = t.database
  const stored = await newConsignor(t, {
    contract_no: '旧-1',
    contract_from: '2025-01-01',
    contract_to: '2027-12-31',
    commission_payer: 'both',
    commission_point: '3',
    consignor_commission_point: '1.5',
    forfeit_to: 'consignor',
  })
  const bare = await newConsignor(t)
  await t.asOwner('delete from contract_versions')
  await t.asOwner('update lots set contract_id = null')
  await t.asOwner('delete from contracts')
  const [file = ''] = globSync('server/db/migrations/*_contracts.sql')
  const sql = readFileSync(file, 'utf8')
  for (const statement of sql
    .split('--> statement-breakpoint')
    .filter((part) => /^\s*(--.*\s)*INSERT/.test(part)))
    await t.asOwner(statement)
  const [row] = (await get('5a', `/api/contracts?consignor=${stored}`)).data.items
  expect(row).toMatchObject({
    number: '旧-1',
    from: '2025-01-01',
    to: '2027-12-31',
    commission_payer: 'both',
    commission_point: '3.00',
    consignor_commission_point: '1.50',
    forfeit_to: 'consignor',
  })
  const [version] = (await get('5a', `/api/contracts/${row.id}/versions`)).data.items
  expect(version.terms).toMatchObject({ commission_point: '3.00', consignor_commission_point: '1.50' })
  const { rows } = await pool.query('select from contracts where consignor = $1', [bare])
  expect(rows).toHaveLength(0)
})
