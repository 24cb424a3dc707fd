import { inputSchema, type Schema } from './route-schemas.ts'
import type { Route } from '#contract/grammar/route.ts'

interface Input {
  type?: string
  properties?: Record<string, Input>
  required?: string[]
  items?: Input
  minItems?: number
  anyOf?: Input[]
  enum?: unknown[]
  const?: unknown
  minimum?: number
  default?: unknown
}

/** Examples of texts whose format is not in the schema, by the endings of their names. */
const forms: readonly (readonly [RegExp, string])[] = [
  [/phone$/, '13800001111'],
  [/month$/, '2027-03'],
  [/^code$/, '1002'],
  [/(_on|_day|day|date|^from|valid_to|valid_from|blacklist_until)$/, '2027-03-15'],
  [/(_at|_time|_until|_from|_to|^at|^to)$/, '2027-03-15T02:00:00.000Z'],
  [/(price|amount|above|state_value_\w+|price_\w+|money|value|fee|limit|payment|advance|share)$/, '1000.00'],
  [/(point|rate|percent)$/, '5'],
  [/(quantity|weight|gross|tare|net|share_of)$/, '12.5'],
  [/area$/, '浙江省/杭州市/西湖区'],
  [/credit_code$/, '91330106MA2CFLDG4R'],
  [/(url|^address)$/, 'https://hooks.example.com/crm'],
  [/username$/, 'zhangsan'],
  [/password$/, 'correct horse 47'],
  [/vin$/, 'LSVAU033072183516'],
]

const textFor = (name: string): string => forms.find(([form]) => form.test(name))?.[1] ?? '示例'

function valueOf(schema: Input, name: string): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [choice] = schema.anyOf?.filter(({ type }) => type !== 'null') ?? []
  if (choice) return valueOf(choice, name)
  if (schema.type === 'object') return exampleOf(schema)
  if (schema.type === 'array') return schema.items ? [valueOf(schema.items, name.replace(/s$/, ''))] : []
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1)
  if (schema.type === 'null') return null
  return textFor(name)
}

/** An example of the required properties, or of the first property if only the version is required. */
function exampleOf({ properties = {}, required = [] }: Input): Record<string, unknown> {
  const free = Object.keys(properties).filter((name) => !required.includes(name))
  const shown = required.some((name) => name !== 'version') ? required : [...free.slice(0, 1), ...required]
  return Object.fromEntries(shown.map((name) => [name, valueOf(properties[name] ?? {}, name)]))
}

/** An example of a route's body. */
export const bodyExample = (route: Route): unknown => route.body && exampleOf(inputSchema(route.body))

/** An example of a parameter. */
export const parameterExample = (name: string, schema: Schema): unknown =>
  name === 'key' ? 'customers:new' : valueOf(schema, name)
