import pg from 'pg'
import { role, type Role } from '#contract/grammar/permissions.ts'
import { businessDay } from '#contract/rules/time.ts'
import type { Target } from './load.ts'
import type { Product } from './product.ts'
import { drawTerms, type Terms } from './terms.ts'

/** The requests of a case. Paths are taken in turn. */
export interface Asked {
  name: string
  target: Target
}

/** Records, people and days with log entries, drawn from the data. */
interface Drawn {
  records: number[]
  people: number[]
  days: string[]
}

const each = 8

/** Somebody of each role. */
type Signed = readonly (readonly [Role, string])[]

async function draw(url: string): Promise<Drawn> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const list = async <T>(text: string) =>
      (await client.query<{ value: T }>(text)).rows.map(({ value }) => value)
    return {
      records: await list<number>(
        `select id::int as value from customers where service_id is not null
         order by md5(id::text) limit ${each}`,
      ),
      people: await list<number>(
        `select id::int as value from staff where username ~ '^seed\\d' and roles = '{5}'
         order by md5(id::text) limit ${each}`,
      ),
      days: (
        await list<Date>(
          `select now() - n * interval '120 days' as value from generate_series(1, ${each}) as n`,
        )
      ).map(businessDay),
    }
  } finally {
    await client.end()
  }
}

interface Total {
  total: number
  limit: number
}

/** The last page, as the list's pager requests it. */
async function lastPage({ origin, adminToken }: Product): Promise<number> {
  const response = await fetch(`${origin}/api/customers`, { headers: { 'x-token': adminToken } })
  const { data } = (await response.json()) as { data: Total }
  return Math.ceil(data.total / data.limit)
}

/** Everybody's first page after signing in. */
const dashboardsOf = ({ origin }: Product, tokens: Signed): Asked[] =>
  tokens.map(([as, token]) => ({
    name: `dashboard (role ${as})`,
    target: { origin, paths: ['/api/dashboard'], headers: { 'x-token': token } },
  }))

const found = (path: string, terms: readonly string[]) =>
  terms.map((q) => `${path}?q=${encodeURIComponent(q)}`)

const searchesOf = (terms: Terms): [name: string, paths: string[]][] => [
  ['search, 2 characters, rare', found('/api/customers', terms.fewest)],
  ['search, 2 characters, frequent', found('/api/customers', terms.most)],
  ['search, phone digits', found('/api/customers', terms.phone)],
  ['search, last 4 digits', found('/api/customers', terms.lastDigits)],
  ['search, 4 initials', found('/api/customers', terms.initials)],
  ['follow-ups, search of 4 initials', found('/api/follow-ups', terms.initials)],
]

/** The lists, searches and filters whose time must not grow with the data, in the order of the table. */
export async function growthCases(product: Product, tokens: Signed): Promise<Asked[]> {
  const terms = await drawTerms(product.databaseUrl)
  const { records, people, days } = await draw(product.databaseUrl)
  const as = (token: string, name: string, paths: readonly string[]): Asked => ({
    name,
    target: { origin: product.origin, paths, headers: { 'x-token': token } },
  })
  const { adminToken: admin, sellerToken: seller } = product
  return [
    as(admin, 'customers, page 1 (role 1)', ['/api/customers']),
    as(seller, 'customers, page 1 (role 5)', ['/api/customers']),
    as(admin, 'customers, last page (role 1)', [`/api/customers?page=${await lastPage(product)}`]),
    ...searchesOf(terms).map(([name, paths]) => as(admin, name, paths)),
    as(admin, 'words of a new customer (role 1)', ['/api/customers/words']),
    as(seller, 'tags in use (role 5)', ['/api/customers/tags']),
    as(admin, 'audit, page 1', ['/api/audit']),
    as(
      admin,
      'audit of a record',
      records.map((id) => `/api/audit?resource=customers&record_id=${id}`),
    ),
    as(
      admin,
      'audit of a person',
      people.map((uid) => `/api/audit?uid=${uid}`),
    ),
    as(
      admin,
      'audit of a day',
      days.map((day) => `/api/audit?at_from=${day}&at_to=${day}`),
    ),
    as(admin, 'follow-ups, page 1 (role 1)', ['/api/follow-ups']),
    as(seller, 'follow-ups, page 1 (role 5)', ['/api/follow-ups']),
    ...dashboardsOf(product, tokens),
  ]
}

/** Roles without a session when the product starts. */
export const otherRoles: readonly Role[] = [
  role.director,
  role.salesLead,
  role.recruiter,
  role.auditor,
  role.finance,
]
