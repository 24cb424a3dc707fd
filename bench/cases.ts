import type { Target } from './load.ts'
import type { Product } from './product.ts'
import type { Terms } from './terms.ts'

/** One page of the product and the same page of the bare server. */
export interface Case {
  name: string
  product: Target
  bare: Target
  /**
   * Searches are held against the list's first page; one that is for orientation only is held against
   * nothing; bids have their own bar.
   */
  kind: 'list' | 'search' | 'orientation' | 'bids'
}

type Person = 'admin' | 'seller'

/** The cases of the table, in its order. */
export function casesOf(product: Product, bareOrigin: string, terms: Terms): Case[] {
  const headers = { admin: { 'x-token': product.adminToken }, seller: { 'x-token': product.sellerToken } }
  const one = (name: string, as: Person, path: string, barePath: string): Case => ({
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
    one('list, page 1 (role 1)', 'admin', '/api/customers', '/list?page=1'),
    one('list, page 2,500 (role 1)', 'admin', '/api/customers?page=2500', '/list?page=2500'),
    one('own customers, page 1 (role 5)', 'seller', '/api/customers', `/owner?uid=${product.sellerUid}`),
    one('pool, page 1 (role 5)', 'seller', '/api/pool/customers', `/pool?uid=${product.sellerUid}`),
    {
      ...one('follow-ups, page 1 (role 1)', 'admin', '/api/follow-ups', '/follow-ups'),
      kind: 'search' as const,
    },
    search('2 characters, rare (≤ 200 hits)', terms.rare),
    search('2 characters, common (> 10,000 hits)', terms.common),
    search('4 characters', terms.four),
    search('phone digits (11, 6 or the last 4)', terms.phone),
    search('4 pinyin initials', terms.initials),
    search('2 characters, 1,000–10,000 hits', terms.middling, 'orientation'),
  ].filter((each) => each.product.paths.length > 0)
}
