import type { ClientBase } from 'pg'
import { auctionWay, pricingBasis } from '#contract/rules/lot-choices.ts'
import type { LotState } from '#contract/rules/lot-states.ts'
import { addDays } from '#contract/rules/time.ts'
import { copyIn, copyLine, type CopyValue } from '#server/db/copy-in.ts'
import { searchGrams } from '#server/identity/search-grams.ts'
import { auctionsOfBulkLots } from './bulk-auctions.ts'
import { seededRandom, type SeededRandom } from './seeded-random.ts'

/** The existing people, consignors and recyclers to make bulk lots from. */
export interface BulkLots {
  lots: number
  owners: readonly number[]
  recruiters: readonly number[]
  consignors: readonly number[]
  /** The id of the first lot. */
  first: number
  now: Date
}

const goods = [
  '退役公交客车',
  '报废自卸车',
  '混凝土搅拌车',
  '工程皮卡',
  '散货船',
  '拖轮',
  '交通艇',
  '旧叉车',
  '半挂车',
  '挖掘机',
  '洒水车',
  '打桩船',
] as const

const places = [
  '杭州',
  '成都',
  '武汉',
  '南京',
  '西安',
  '广州',
  '上海',
  '宁波',
  '合肥',
  '郑州',
  '青岛',
  '长沙',
  '昆明',
  '太原',
] as const

/** The percentage of lots in each state. */
const shares: readonly (readonly [LotState, number])[] = [
  ['settled', 52],
  ['unsold', 12],
  ['listed', 8],
  ['draft', 5],
  ['sold', 5],
  ['paid', 4],
  ['picked_up', 3],
  ['approved', 3],
  ['withdrawn', 3],
  ['reviewing', 2],
  ['confirming', 2],
  ['defaulted', 1],
]

const states = shares.flatMap(([state, n]) => Array.from({ length: n }, () => state))
const years = 3 * 365

const columns = [
  'id',
  'lot_no',
  'state',
  'corpore_name',
  'auction_type',
  'auction_quantity',
  'unit',
  'company',
  'platform',
  'commission_id',
  'service_id',
  'zs_service_id',
  'auction_way',
  'pricing_basis',
  'auction_time',
  'signup_end_time',
  'extension_minutes',
  'starting_price',
  'reserve_price',
  'add_price_one',
  'add_price_two',
  'add_price_three',
  'increment_rule',
  'bond_price',
  'commission_point',
  'commission_payer',
  'tax_receipt',
  'advance_payment',
  'look_address',
  'link_username',
  'link_phone',
  'clean_end_time',
  'unsold_reason',
  'created_at',
  'created_by',
  'grams',
] as const

type Columns = Record<(typeof columns)[number], CopyValue>

/** The terms that all lots share. */
const terms = {
  unit: '台',
  auction_way: auctionWay.open,
  pricing_basis: pricingBasis.whole,
  extension_minutes: 5,
  add_price_one: '1000.00',
  add_price_two: '5000.00',
  add_price_three: '10000.00',
  increment_rule: 'multiple',
  commission_point: '3.00',
  commission_payer: 'buyer',
  tax_receipt: '13%专票',
  link_username: '仓管',
  link_phone: '13857100012',
} as const satisfies Partial<Columns>

function oneRow(chance: SeededRandom, bulk: BulkLots, at: number): Columns {
  const id = bulk.first + at
  const created = addDays(bulk.now, -years * (1 - at / bulk.lots) - chance.between(0, 2))
  const state = chance.pick(states)
  const coming = ['draft', 'reviewing', 'approved', 'listed'].includes(state)
  const auction = coming ? addDays(bulk.now, chance.between(0.1, 30)) : addDays(created, 15)
  const start = chance.whole(5, 200) * 10_000
  const name = `${chance.pick(places)}${chance.pick(goods)} ${chance.whole(1, 60)} 台`
  const lot_no = `YJT-${created.toISOString().slice(0, 4)}-${String(id).padStart(6, '0')}`
  const owner = chance.pick(bulk.owners)
  return {
    ...terms,
    id,
    lot_no,
    state,
    corpore_name: name,
    auction_type: chance.whole(0, 1),
    auction_quantity: String(chance.whole(1, 60)),
    company: chance.whole(0, 3),
    platform: chance.whole(0, 4),
    commission_id: chance.pick(bulk.consignors),
    service_id: owner,
    zs_service_id: ['draft', 'reviewing'].includes(state) ? null : chance.pick(bulk.recruiters),
    auction_time: auction.toISOString(),
    signup_end_time: addDays(auction, -1).toISOString(),
    starting_price: `${start}.00`,
    reserve_price: `${Math.round(start * chance.between(1, 1.3))}.00`,
    bond_price: `${start / 10}.00`,
    advance_payment: `${start / 5}.00`,
    look_address: `${chance.pick(places)}市仓库路 ${chance.whole(1, 900)} 号`,
    clean_end_time: addDays(auction, 20).toISOString(),
    unsold_reason: state === 'unsold' ? 'below_reserve' : null,
    created_at: created.toISOString(),
    created_by: owner,
    grams: [...new Set([...searchGrams({ names: [lot_no] }), ...gramsOfName(name)])],
  }
}

/** Goods repeat, so their search pieces are computed once. */
const known = new Map<string, string[]>()
function gramsOfName(name: string): string[] {
  const grams = known.get(name) ?? searchGrams({ names: [name] })
  known.set(name, grams)
  return grams
}

const rowsPerChunk = 400

function* lines(bulk: BulkLots): Generator<string> {
  const chance = seededRandom(bulk.first)
  let chunk = ''
  for (let at = 0; at < bulk.lots; at++) {
    const row = oneRow(chance, bulk, at)
    chunk += copyLine(columns.map((name) => row[name]))
    if (at % rowsPerChunk !== rowsPerChunk - 1) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

/** Inserts lots with sign-ups, bids and results: several hundred thousand rows in one transaction. */
export async function copyLots(client: ClientBase, bulk: BulkLots): Promise<void> {
  await client.query('create temp table bulk_lots (like lots including defaults) on commit drop')
  await copyIn(client, `copy bulk_lots (${columns.join(', ')}) from stdin`, lines(bulk))
  await client.query('analyze bulk_lots')
  // A result refers to the winner's sign-up, so states are set after the sign-ups exist.
  await client.query(
    `insert into lots (${columns.join(', ')})
      select ${columns
        .map((name) =>
          name === 'state'
            ? "case when state in ('draft', 'reviewing', 'approved') then state else 'listed' end"
            : name,
        )
        .join(', ')}
      from bulk_lots`,
  )
  for (const statement of auctionsOfBulkLots) await client.query(statement)
  await client.query("select setval(pg_get_serial_sequence('lots', 'id'), (select max(id) from lots))")
  await client.query(
    'update consignors c set lot_count = (select count(*) from lots where commission_id = c.id)',
  )
}
