import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { allRoutes } from '#contract/all-routes.ts'
import { can } from '#contract/grammar/permissions.ts'
import type { Route } from '#contract/grammar/route.ts'
import { lotBody, newConsignor } from '../support/auction.ts'
import { printedRandom } from '../support/seeded-random.ts'
import { type Person } from '../support/harness.ts'
import { newCustomer, newRecycler } from '../support/new-records.ts'
import { withPeople } from '../support/people.ts'
import { activeRecycler, biddingLot, placeLot } from '../support/placed-lots.ts'
import { bodyFor, queryFor } from './schema-values.ts'
import { full } from '#tools/full-run.ts'

/**
 * Requests that mostly fit their schema, as every role. Rows of other people hold values that occur nowhere
 * else: none of them may come back to somebody who must not know it, whatever is asked, and nothing may break.
 */
const { t, p } = withPeople('1a', '2a', '3a', '4a', '5a', '5b', '6a', '6b', '7a', '8a')
/** `RUNS` sets another number. */
const runs = Number(process.env['RUNS'] ?? (full ? 100_000 : 400))

interface Secret {
  value: string
  /** Who may know it. Written from product.md. */
  known: readonly string[]
}

const secrets: Secret[] = [
  { value: '19955512345', known: ['1a', '2a'] },
  { value: 'fuzzcanarywx', known: ['1a', '2a'] },
  { value: '金丝雀备注', known: ['1a', '2a', '7a'] },
  { value: '734215.37', known: ['1a', '2a', '7a'] },
  { value: '19955567890', known: ['1a', '2a', '4a'] },
  { value: '6222999977771234', known: ['1a', '8a'] },
  // Who keeps the log reads the names of what was made.
  { value: '金丝雀筛选', known: ['1a', '7a'] },
]

/** The id of each row that holds secrets, in its own table. Whoever may move rows leaves these alone. */
const secretId = 500

/** Routes that would change permissions, end the sessions in use, or answer something other than JSON. */
const left = ['/api/events', '/admin/login', '/api/session', '/api/index/upload', '/common/']
const isUsed = (route: Route) =>
  route.raw === undefined &&
  !left.some((path) => route.path.startsWith(path)) &&
  (route.method === 'GET' || !route.path.startsWith('/api/staff'))
const routes = Object.values(allRoutes).filter(isUsed)

const made = async (who: Person, path: string, body: unknown) => {
  const answer = await who.ask(path, { method: 'POST', body })
  if (answer.code !== 0) throw new Error(answer.text)
  return answer.data as { id: number }
}

beforeAll(async () => {
  for (const who of [p['5a'], p['5a'], p['2a']]) await made(who, '/api/customers', newCustomer())
  await activeRecycler(t, p['6a'])
  await biddingLot(t, 2)
  for (const state of ['listed', 'withdrawn']) await placeLot(t, { state })
  const commission_id = await newConsignor(t)
  await made(p['5a'], '/api/lots', lotBody(commission_id))
  // Ids of the secret rows are far from those of the others, in every table alike.
  const owner = new pg.Client({ connectionString: t.ownerUrl })
  await owner.connect()
  for (const table of ['customers', 'lots', 'recyclers', 'views'])
    await owner.query(`alter sequence ${table}_id_seq restart with ${secretId}`)
  await owner.end()
  const customer = newCustomer({ phone: '19955512345', wechat: 'fuzzcanarywx', remark: '金丝雀备注' })
  await made(p['5b'], '/api/customers', customer)
  const own = await newConsignor(t, { service_id: t.uid('5b') })
  const lot = lotBody(own, { reserve_price: '734215.37' })
  await made(p['5b'], '/api/lots', lot)
  const bank = { bank_name: '工行', bank_account: '6222999977771234' }
  const recycler = newRecycler({ phone: '19955567890', ...bank })
  await made(p['6b'], '/api/recyclers', recycler)
  const view = { list: 'customers', name: '金丝雀筛选', query: '' }
  await p['5b'].ask('/api/views', { method: 'PUT', body: view })
})

const isAllowed = ({ username }: Person, { permission }: Route) =>
  permission === 'public' || can([Number.parseInt(username, 10)], permission)
const movesRows = ['1a', '2a', '4a']

test(
  `${runs} requests that fit their schema, as every role: no 5xx, and nothing of another's row`,
  async () => {
    const d = printedRandom()
    const people = (['1a', '2a', '3a', '4a', '5a', '6a', '7a', '8a'] as const).map((name) => p[name])
    const faults: string[] = []
    const statuses = new Map<number, number>()
    for (let n = 0; n < runs; n += 1) {
      const route = d.one(routes)
      // Mostly somebody with the permission, because a 403 tests nothing else.
      const allowed = people.filter((person) => isAllowed(person, route))
      const who = d.one(d.chance(0.8) && allowed.length > 0 ? allowed : people)
      const safe = route.method === 'GET'
      const careful = movesRows.includes(who.username) && !safe
      const id = () => (d.chance(0.2) && !careful ? secretId : 1 + d.below(12))
      const path = route.path.replace(/:[a-z_]+/g, () =>
        d.chance(0.97) ? String(id()) : d.one(['0', 'x', '9e9']),
      )
      const query = queryFor(route, d, id)
      const body = safe ? undefined : bodyFor(route, d, id)
      const url = query === '' ? path : `${path}?${query}`
      const answer = await who.ask(url, { method: route.method, ...(body !== undefined && { body }) })
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      const said = `${who.username} ${route.method} ${url} ${JSON.stringify(body)}`.slice(0, 600)
      if (answer.status >= 500) faults.push(`${said} → ${answer.text}`)
      if (answer.code < 0) faults.push(`${said} → no envelope`)
      for (const { value, known } of secrets)
        if (!known.includes(who.username) && answer.text.includes(value))
          faults.push(`${said} tells ${value}`)
    }
    console.log(JSON.stringify(Object.fromEntries([...statuses].toSorted(([one], [other]) => one - other))))
    expect(faults.slice(0, 10)).toEqual([])
    // Enough of them passed the checks of their input.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(runs / 10)
  },
  runs > 1000 ? 3_600_000 : 240_000,
)

test('the secrets are there to be told', async () => {
  const seen = [
    (await p['2a'].ask(`/api/customers/${secretId}`)).text,
    (await p['2a'].ask(`/api/lots/${secretId}`)).text,
    (await p['1a'].ask(`/api/recyclers/${secretId}`)).text,
    (await p['5b'].ask('/api/views?list=customers')).text,
  ].join('\n')
  for (const { value } of secrets) expect([value, seen.includes(value)]).toEqual([value, true])
})
