import * as z from 'zod/mini'
import type { Route } from '#contract/grammar/route.ts'
import type { PrintedRandom } from '../support/seeded-random.ts'

/** A JSON schema, as far as the contract's bodies use it. */
interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  minimum?: number
  maximum?: number
}

const day = 86_400_000
const texts: readonly ((d: PrintedRandom) => string)[] = [
  (d) => `文字${d.below(1000)}`,
  (d) => `139${String(d.below(1e8)).padStart(8, '0')}`,
  (d) => `${d.below(100_000)}.${String(d.below(100)).padStart(2, '0')}`,
  (d) => String(d.below(1e9)),
  (d) => new Date(Date.now() + (d.below(60) - 30) * day).toISOString().slice(0, 10),
  (d) => new Date(Date.now() + (d.below(60) - 30) * day).toISOString(),
  () => '浙江省/杭州市/西湖区',
  () => '',
  () => ' ',
  () => '\u0000',
  () => '\ud800',
  () => "'; --",
  () => '%_\\',
  (d) => '9'.repeat(d.below(40)),
  () => '-0.005',
  () => '1e400',
  (d) => '长'.repeat(d.below(3000)),
]

const wrong: readonly unknown[] = [null, true, -1, 0, 1.5, 1e308, [], {}, '', [null], { id: 1 }, '1']

/** A value that mostly fits the schema. `id` makes the numbers that name rows. */
function valueFor(schema: Schema, name: string, d: PrintedRandom, id: () => number, depth = 0): unknown {
  if (d.chance(0.06)) return d.one(wrong)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return valueFor(d.one(choices), name, d, id, depth)
  if ('const' in schema) return schema.const
  if (schema.enum) return d.one(schema.enum)
  const type = Array.isArray(schema.type) ? d.one(schema.type) : schema.type
  if (type === 'object' || schema.properties) return objectFor(schema, d, id, depth)
  if (type === 'array')
    return Array.from({ length: d.below(4) }, () =>
      depth > 4 ? null : valueFor(schema.items ?? {}, name, d, id, depth + 1),
    )
  if (type === 'boolean') return d.chance(0.5)
  if (type === 'null') return null
  if (type === 'integer' || type === 'number')
    return /(^|_)ids?$|uid$/.test(name) ? id() : name === 'version' ? 1 + d.below(3) : d.below(400)
  return d.one(texts)(d)
}

function objectFor(
  { properties = {}, required = [] }: Schema,
  d: PrintedRandom,
  id: () => number,
  depth: number,
) {
  const given = Object.entries(properties).filter(
    ([name]) => (required.includes(name) ? d.chance(0.97) : d.chance(0.35)) && depth < 5,
  )
  const made: Record<string, unknown> = {}
  for (const [name, one] of given) made[name] = valueFor(one, name, d, id, depth + 1)
  if (d.chance(0.02)) made[d.one(['x', 'service_id', 'roles', '__proto__', 'constructor'])] = 1
  return made
}

const known = new Map<Route, { body?: Schema; query?: Schema }>()
const schemaOf = (miniType: z.ZodMiniType) =>
  z.toJSONSchema(miniType, { io: 'input', unrepresentable: 'any' }) as Schema

function schemasOf(route: Route) {
  const made = known.get(route) ?? {
    ...(route.body && { body: schemaOf(route.body) }),
    ...(route.query && { query: schemaOf(route.query) }),
  }
  known.set(route, made)
  return made
}

/** A body that this route mostly takes. */
export function bodyFor(route: Route, d: PrintedRandom, id: () => number): unknown {
  const { body } = schemasOf(route)
  return body === undefined ? undefined : valueFor(body, '', d, id)
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''))

/** A query that this route mostly takes: its own parameters, or a list's filters, order and search. */
export function queryFor(route: Route, d: PrintedRandom, id: () => number): string {
  const parts: [string, string][] = []
  const { properties = {} } = schemasOf(route).query ?? {}
  for (const [name, one] of Object.entries(properties))
    if (d.chance(0.6)) parts.push([name, asText(valueFor(one, name, d, id))])
  const fields = Object.entries(route.list?.fields ?? {})
  if (fields.length > 0) {
    for (let n = d.below(3); n > 0; n -= 1) {
      const [name, field] = d.one(fields)
      const ends = ['', '', '_from', '_to', '_empty', '_gte']
      const value = field.options && d.chance(0.8) ? String(d.one(field.options)) : d.one(texts)(d)
      parts.push([`${name}${d.one(ends)}`, field.kind === 'ref' ? String(id()) : value])
    }
    if (d.chance(0.3)) parts.push(['sort', `${d.one(['', '-'])}${d.one(fields)[0]}`])
    if (d.chance(0.3)) parts.push(['q', d.one(texts)(d)])
    if (d.chance(0.5)) parts.push(['limit', d.one(['100', '20', '0', 'x'])])
  }
  return new URLSearchParams(parts).toString()
}
