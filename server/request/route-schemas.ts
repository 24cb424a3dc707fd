import * as z from 'zod/mini'
import { maxLimit } from '#contract/grammar/envelope.ts'
import type { Field, Kind } from '#contract/grammar/field.ts'
import type { Route } from '#contract/grammar/route.ts'

export type Schema = Readonly<Record<string, unknown>>

/** The request as JSON Schema. */
export function inputSchema(schema: z.ZodMiniType): Schema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  }) as Schema
  return rest
}

/** The schemas of a field's values in a filter. */
const answered: Record<Kind, (field: Field) => Schema> = {
  text: () => ({ type: 'string' }),
  note: () => ({ type: 'string' }),
  phone: () => ({ type: 'string' }),
  url: () => ({ type: 'string', format: 'uri' }),
  area: () => ({ type: 'string' }),
  choice: (field) => ({ enum: [...(field.options ?? [])] }),
  choices: (field) => ({ type: 'array', items: { enum: [...(field.options ?? [])] } }),
  tags: () => ({ type: 'array', items: { type: 'string' } }),
  money: () => ({ type: 'string', pattern: '^-?\\d{1,12}\\.\\d{2}$' }),
  quantity: () => ({ type: 'string' }),
  percent: () => ({ type: 'string' }),
  count: () => ({ type: 'integer' }),
  day: () => ({ type: 'string', format: 'date' }),
  instant: () => ({ type: 'string', format: 'date-time' }),
  flag: () => ({ type: 'boolean' }),
  ref: () => ({ type: 'integer' }),
  files: () => ({
    type: 'array',
    items: {
      type: 'object',
      properties: { name: { type: 'string' }, path: { type: 'string' } },
      required: ['name', 'path'],
    },
  }),
}

/** One parameter of a route's path or query. */
export interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: Schema
}

const pathParameters = (path: string): Parameter[] =>
  [...path.matchAll(/:([a-z_]+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'key' ? { type: 'string' } : { type: 'integer', minimum: 1 },
  }))

const query = (name: string, schema: Schema, required = false): Parameter => ({
  name,
  in: 'query',
  required,
  schema,
})

const dated: readonly Kind[] = ['instant', 'day']
const ranged: readonly Kind[] = [...dated, 'money', 'quantity', 'percent', 'count']

function filterParameters(name: string, field: Field): Parameter[] {
  const value = field.kind === 'instant' ? { type: 'string' } : answered[field.kind](field)
  const one = field.kind === 'choices' || field.kind === 'tags' ? (value['items'] as Schema) : value
  return [
    query(name, { type: 'array', items: one }),
    ...(ranged.includes(field.kind) ? [query(`${name}_from`, value), query(`${name}_to`, value)] : []),
    ...(dated.includes(field.kind) ? [query(`${name}_empty`, { type: 'boolean' })] : []),
  ]
}

function listParameters(route: Route): Parameter[] {
  if (!route.list) return []
  const fields = Object.entries(route.list.fields)
  const sortable = fields.filter(([, field]) => field.sortable).flatMap(([name]) => [name, `-${name}`])
  return [
    query('page', { type: 'integer', minimum: 1, default: 1 }),
    query('limit', { type: 'integer', minimum: 1, maximum: maxLimit, default: 20 }),
    ...(sortable.length > 0 ? [query('sort', { enum: sortable })] : []),
    query('q', { type: 'string', maxLength: 100 }),
    ...fields
      .filter(([, field]) => field.filterable)
      .flatMap(([name, field]) => filterParameters(name, field)),
    query('count_only', { type: 'boolean', description: 'Counts the rows and answers none of them' }),
  ]
}

function queryParameters(route: Route): Parameter[] {
  if (!route.query) return []
  const { properties = {}, required = [] } = inputSchema(route.query) as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => query(name, schema, required.includes(name)))
}

/** The parameters of a route's path and query. */
export const parametersOf = (route: Route): Parameter[] => [
  ...pathParameters(route.path),
  ...listParameters(route),
  ...queryParameters(route),
]
