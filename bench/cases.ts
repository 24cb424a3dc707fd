import { businessDay } from '#contract/rules/time.ts'
import type { Target } from './load.ts'
import type { Product } from './product.ts'
import type { Terms } from './terms.ts'

/** One page of the product and the same page of the bare server. */
export interface Case {
  name: string
  product: Target
  /** Without it, the case is compared with the list's first page only. */
  bare?: Target
  /**
   * Searches are compared with the list's first page; a case for orientation is compared with nothing; bids
   * have their own bar. `beside` marks orders, quick filters, counts and searches of work lists, which should
   * take hardly longer than the first page.
   */
  kind: 'list' | 'search' | 'orientation' | 'bids' | 'beside'
}

type Person = 'admin' | 'seller'

/** The cases of the table, in its order. */
export function casesOf(product: Product, bareOrigin: string, terms: Terms): Case[] {
  const headers = { admin: { 'x-token': product.adminToken }, seller: { 'x-token': product.sellerToken } }
  const item = (name: string, as: Person, path: string, barePath: string): Case => ({
    name,
    kind: 'list',
    product: { origin: product.origin, paths: [path], headers: headers[as] },
    bare: { origin: bareOrigin, paths: [barePath] },
  })
  const search = (name: string, list: readonly string[], kind: Case['kind'] = 'search'): Case => ({
    name: `search: ${name}`,
    kind,
    product: {
      origin: product.origin,
      paths: list.map((q) => `/api/customers?q=${encodeURIComponent(q)}`),
      headers: headers.admin,
    },
    bare: { origin: bareOrigin, paths: list.map((q) => `/search?q=${encodeURIComponent(q)}`) },
  })
  return [
    item('list, page 1 (role 1)', 'admin', '/api/customers', '/list?page=1'),
    item('list, page 2,500 (role 1)', 'admin', '/api/customers?page=2500', '/list?page=2500'),
    item('own customers, page 1 (role 5)', 'seller', '/api/customers', `/owner?uid=${product.sellerUid}`),
    item('pool, page 1 (role 5)', 'seller', '/api/pool/customers', `/pool?uid=${product.sellerUid}`),
    {
      ...item('follow-ups, page 1 (role 1)', 'admin', '/api/follow-ups', '/follow-ups'),
      kind: 'search' as const,
    },
    search('2 characters, rare (≤ 200 hits)', terms.rare),
    search('2 characters, common (> 10,000 hits)', terms.common),
    search('4 characters', terms.four),
    search('phone digits (11, 6 or the last 4)', terms.phone),
    search('4 pinyin initials', terms.initials),
    search('2 characters, 1,000–10,000 hits', terms.middling, 'orientation'),
    ...workLists(product),
    ...feedCases(product, terms),
  ].filter((each) => each.product.paths.length > 0)
}

type Beside = (name: string, as: Person, ...paths: string[]) => Case

/** Cases that are compared with the list's first page only. */
const besideOf =
  ({ origin, adminToken, sellerToken }: Product): Beside =>
  (name, as, ...paths) => ({
    name,
    kind: 'beside',
    product: { origin, paths, headers: { 'x-token': as === 'admin' ? adminToken : sellerToken } },
  })

const list = '/api/customers?'
const counted = (query: string) => `${list}${query}&limit=1&count_only=1`
const sorts = ['pool_days_left', 'status', 'deal_count', 'company_name', 'last_follow_at']
const views = [
  'status=1&status=2&sort=pool_days_left',
  `tags=${encodeURIComponent('重点')}&sort=last_follow_at`,
]

const presetsOf = (uid: number, day: string) => [
  `service_id=${uid}`,
  `next_follow_at_from=${day}&next_follow_at_to=${day}&sort=next_follow_at`,
  'overdue=true&sort=next_follow_at',
  'falling_soon=true&sort=pool_days_left',
  'status=5',
]

/** The orders, quick filters and shared views of customers, with their counts. */
function workLists(product: Product): Case[] {
  const beside = besideOf(product)
  const presets = presetsOf(product.sellerUid, businessDay(new Date()))
  const queries = [...sorts.flatMap((sort) => [`sort=${sort}`, `sort=-${sort}`]), ...presets, ...views]
  return [
    ...queries.map((query) => beside(`${query} (role 1)`, 'admin', list + query)),
    ...[...presets, ...views].map((query) => beside(`count of ${query} (role 1)`, 'admin', counted(query))),
    beside('quick filters (role 5)', 'seller', ...presets.map((query) => list + query)),
    beside('counts (role 5)', 'seller', ...[...presets, ...views].map(counted)),
  ]
}

/** The list of all follow-ups, its quick filter of the fewest, and its search. */
function feedCases(product: Product, terms: Terms): Case[] {
  const beside = besideOf(product)
  const found = (name: string, all: readonly string[]): Case => ({
    ...beside(name, 'admin', ...all.map((q) => `/api/follow-ups?q=${encodeURIComponent(q)}`)),
    kind: 'search',
  })
  return [
    beside('follow-ups, page 1 (role 5)', 'seller', '/api/follow-ups'),
    beside('follow-ups, visits and meetings (role 1)', 'admin', '/api/follow-ups?kind=3&kind=4'),
    found('follow-ups, search: 2 characters, rare (role 1)', terms.rare),
    found('follow-ups, search: 2 characters, common (role 1)', terms.common),
  ]
}
