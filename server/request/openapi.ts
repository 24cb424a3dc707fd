import * as z from 'zod/mini'
import { allResources } from '#contract/all-resources.ts'
import { allRoutes } from '#contract/all-routes.ts'
import { maxLimit } from '#contract/grammar/envelope.ts'
import type { Field, Kind } from '#contract/grammar/field.ts'
import { permissions } from '#contract/grammar/permissions.ts'
import type { Route } from '#contract/grammar/route.ts'

type Schema = Record<string, unknown>

const input = (schema: z.ZodMiniType): Schema => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  }) as Schema
  return rest
}

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

const nullable = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] })

const rowSchemas = (): Schema =>
  Object.fromEntries(
    Object.values(allResources).map((resource) => [
      resource.name,
      {
        type: 'object',
        properties: {
          id: { type: 'integer' },
          version: { type: 'integer' },
          ...Object.fromEntries(
            Object.entries(resource.fields).map(([name, field]) => [
              name,
              field.required_at === 'save'
                ? answered[field.kind](field)
                : nullable(answered[field.kind](field)),
            ]),
          ),
          actions: { type: 'array', items: { type: 'string' } },
          masked: { type: 'array', items: { type: 'string' } },
        },
      },
    ]),
  )

const pathParameters = (path: string): Schema[] =>
  [...path.matchAll(/:([a-z_]+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  }))

const query = (name: string, schema: Schema): Schema => ({ name, in: 'query', required: false, schema })

const dated: readonly Kind[] = ['instant', 'day']

function listParameters(route: Route): Schema[] {
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
      .flatMap(([name, field]) => [
        query(name, { type: 'array', items: answered[field.kind](field) }),
        ...(dated.includes(field.kind) ? [query(`${name}_empty`, { type: 'boolean' })] : []),
      ]),
    query('count_only', { type: 'boolean', description: 'Counts the rows and answers none of them' }),
  ]
}

function queryParameters(route: Route): Schema[] {
  if (!route.query) return []
  const schema = input(route.query) as { properties?: Record<string, Schema>; required?: string[] }
  return Object.entries(schema.properties ?? {}).map(([name, one]) => query(name, one))
}

const envelope = (data: Schema): Schema => ({
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: { code: { type: 'integer' }, msg: { type: 'string' }, data },
})
const json = (schema: Schema): Schema => ({ 'application/json': { schema } })

function answers(route: Route): Schema {
  const success =
    route.raw === 'answer'
      ? { description: 'The document, file or stream itself' }
      : { description: 'code 0', content: json(envelope({})) }
  const codes = ['400', '401', '403', '404', '409', '413', '415', '422', '429', '503']
  return {
    '200': success,
    ...Object.fromEntries(codes.map((code) => [code, { $ref: '#/components/responses/Refusal' }])),
  }
}

function operation(name: string, route: Route): Schema {
  const roles = route.permission === 'public' ? [] : permissions[route.permission]
  const body =
    route.raw === 'upload'
      ? {
          'multipart/form-data': {
            schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } },
          },
        }
      : route.body && json(input(route.body))
  return {
    operationId: name.replace('.', '_'),
    tags: [route.tag],
    'x-permission': route.permission,
    'x-roles': roles,
    ...(route.reauthenticate ? { 'x-reauthenticate': route.reauthenticate } : {}),
    ...(route.permission === 'public' ? { security: [] } : {}),
    parameters: [
      ...pathParameters(route.path),
      ...listParameters(route),
      ...queryParameters(route),
      ...(route.method !== 'GET' && !route.neverKept
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: false,
              schema: { type: 'string', maxLength: 200 },
            },
          ]
        : []),
    ],
    ...(body ? { requestBody: { required: true, content: body } } : {}),
    responses: answers(route),
  }
}

/** The contract as OpenAPI 3.1, generated from the declarations that validate requests. */
export function openApi(): Record<string, unknown> {
  const paths: Record<string, Schema> = {}
  for (const [name, route] of Object.entries(allRoutes)) {
    const path = route.path.replace(/:([a-z_]+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(name, route) }
  }
  return {
    openapi: '3.1.0',
    info: { title: '云竞通 CRM', version: '1', license: { name: 'MIT', identifier: 'MIT' } },
    security: [{ token: [] }, { bearer: [] }],
    paths,
    components: {
      schemas: rowSchemas(),
      responses: {
        Refusal: {
          description: 'code is the HTTP status, or a session code; 50020 asks for the password again',
          content: json(envelope({})),
        },
      },
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'X-Token' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}
