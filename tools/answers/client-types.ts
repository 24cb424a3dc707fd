type Json = Readonly<Record<string, unknown>>
const record = (value: unknown): Json => (typeof value === 'object' && value !== null ? { ...value } : {})
const entries = (value: unknown): [string, unknown][] => Object.entries(record(value))
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const key = (name: string): string => JSON.stringify(name)
const union = (types: readonly string[]): string => [...new Set(types)].join(' | ') || 'never'

/** The place of a `$ref`: `#/components/schemas/LotRow` is `components["schemas"]["LotRow"]`. */
const placeOf = (ref: string): string => {
  const [, first = '', ...rest] = ref.split('/')
  return `${first}${rest.map((part) => `[${key(part)}]`).join('')}`
}

const plain: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
}

/** The type of a JSON Schema. */
function typeOf(schema: unknown): string {
  const { $ref, enum: options, anyOf, type, items, prefixItems, ...rest } = record(schema)
  if (typeof $ref === 'string') return placeOf($ref)
  if ('const' in rest) return JSON.stringify(rest['const'])
  if (options) return union(list(options).map((option) => JSON.stringify(option)))
  if (anyOf) return union(list(anyOf).map(typeOf))
  if (Array.isArray(type)) return union(type.map((one) => plain[String(one)] ?? 'unknown'))
  if (prefixItems) return `[${list(prefixItems).map(typeOf).join(', ')}]`
  if (type === 'array') return `(${typeOf(items)})[]`
  if (type === 'object' || rest['properties']) return objectOf(rest)
  return plain[String(type)] ?? 'unknown'
}

function objectOf({ properties, required, additionalProperties: more }: Json): string {
  const needed = list(required)
  const lines = entries(properties).map(
    ([name, of]) => `${key(name)}${needed.includes(name) ? '' : '?'}: ${typeOf(of)}`,
  )
  const others = typeof more === 'object' || lines.length === 0
  if (others && more !== false) lines.push(`[name: string]: ${more ? typeOf(more) : 'unknown'}`)
  return `{ ${lines.join('; ')} }`
}

const contentOf = (of: unknown): string =>
  `{ ${entries(record(of)['content'])
    .map(([type, body]) => `${key(type)}: ${typeOf(record(body)['schema'])}`)
    .join('; ')} }`

/** The parameters of one place (`query`, `path` or `header`). */
function parametersOf(all: readonly unknown[], place: string): string {
  const here = all.map(record).filter((one) => one['in'] === place)
  const needed = here.some((one) => one['required'] === true)
  const lines = here.map(
    ({ name, required, schema }) => `${key(String(name))}${required === true ? '' : '?'}: ${typeOf(schema)}`,
  )
  return here.length === 0 ? `${place}?: never` : `${place}${needed ? '' : '?'}: { ${lines.join('; ')} }`
}

function operationOf(of: unknown): string {
  const { parameters, requestBody, responses } = record(of)
  const places = ['query', 'path', 'header'].map((place) => parametersOf(list(parameters), place))
  const body = requestBody ? `requestBody: { content: ${contentOf(requestBody)} }` : 'requestBody?: never'
  const answers = entries(responses).map(([status, answer]) => {
    const { $ref } = record(answer)
    return `${status}: ${typeof $ref === 'string' ? placeOf($ref) : `{ content: ${contentOf(answer)} }`}`
  })
  return `{ parameters: { ${places.join('; ')} }; ${body}; responses: { ${answers.join('; ')} } }`
}

/** The types of an OpenAPI document, in the shape that `openapi-typescript` gives them. */
export function clientTypes(document: unknown): string {
  const { paths, components } = record(document)
  const { schemas, responses } = record(components)
  const lines = [
    'export interface paths {',
    ...entries(paths).map(
      ([path, methods]) =>
        `  ${key(path)}: { ${entries(methods)
          .map(([method, of]) => `${method}: ${operationOf(of)}`)
          .join('; ')} }`,
    ),
    '}',
    'export interface components {',
    '  schemas: {',
    ...entries(schemas).map(([name, schema]) => `    ${key(name)}: ${typeOf(schema)}`),
    '  }',
    '  responses: {',
    ...entries(responses).map(([name, answer]) => `    ${key(name)}: { content: ${contentOf(answer)} }`),
    '  }',
    '}',
  ]
  return `${lines.join('\n')}\n`
}
