import type { ClientBase } from 'pg'
import { addDays, businessDay } from '#contract/rules/time.ts'
import { copyIn, copyLine, type CopyValue } from '#server/db/copy-in.ts'
import { firstGrade } from '#server/features/recyclers/recyclers.ts'
import { keysOf } from '#server/identity/identity-columns.ts'
import { seededRandom, type SeededRandom } from './seeded-random.ts'
import { recyclerIdentity } from './recyclers.ts'

/** The inputs for bulk recyclers. */
export interface BulkRecyclers {
  recyclers: number
  owners: readonly number[]
  /** The first serial number for phones and credit codes, so that they differ from those of earlier runs. */
  firstSerial: number
  now: Date
}

const columns = [
  'company_name',
  'name',
  'phone',
  'area',
  'kinds',
  'legal_rep',
  'credit_code',
  'grade',
  'state',
  'service_id',
  'nearest_expiry',
  'verified_at',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'version',
  'phone_digits',
  'company_key',
  'grams',
  'pinyin',
] as const

type Columns = Record<(typeof columns)[number], CopyValue>

/** Serial numbers after those of the demonstration's phones. */
const serialOffset = 70_000_000

function oneRow(
  chance: SeededRandom,
  { owners, firstSerial, now, recyclers }: BulkRecyclers,
  at: number,
): Columns {
  const who = recyclerIdentity(chance, serialOffset + firstSerial + at)
  const created = addDays(now, -900 * (1 - at / recyclers) - chance.between(0, 2))
  const verified = chance.chance(0.9)
  const at_ = created.toISOString()
  const owner = chance.pick(owners)
  return {
    ...who,
    ...keysOf(who),
    grade: firstGrade,
    state: verified ? 'active' : 'pending',
    service_id: owner,
    nearest_expiry: businessDay(addDays(now, chance.whole(3, 1500))),
    verified_at: verified ? at_ : null,
    created_at: at_,
    created_by: owner,
    updated_at: at_,
    updated_by: owner,
    version: verified ? 2 : 1,
  }
}

function* lines(bulk: BulkRecyclers): Generator<string> {
  const chance = seededRandom(bulk.firstSerial + 1)
  for (let at = 0; at < bulk.recyclers; at++) {
    const row = oneRow(chance, bulk, at)
    yield copyLine(columns.map((name) => row[name]))
  }
}

/** Inserts recyclers, each with the licence that gives its nearest expiry. */
export async function copyRecyclers(client: ClientBase, bulk: BulkRecyclers): Promise<void> {
  const { rows } = await client.query<{ last: number }>(
    'select coalesce(max(id), 0)::int as last from recyclers',
  )
  await copyIn(client, `copy recyclers (${columns.join(', ')}) from stdin`, lines(bulk))
  await client.query(
    `
      insert into qualifications (
        recycler_id, type, number, valid_from, valid_to, created_at, created_by, updated_at, updated_by
      )
      select id, '再生资源回收经营者备案', 'ZZ' || id, nearest_expiry - 1800, nearest_expiry, created_at,
        created_by, created_at, created_by
      from recyclers
      where id > $1`,
    [rows[0]?.last ?? 0],
  )
}
