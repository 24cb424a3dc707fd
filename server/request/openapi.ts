import { allResources } from '#contract/all-resources.ts'
import { allRoutes } from '#contract/all-routes.ts'
import {
  REAUTHENTICATE,
  SESSION_ENDED,
  SESSION_EXPIRED,
  SESSION_UNKNOWN,
  WRONG_CREDENTIALS,
} from '#contract/grammar/envelope.ts'
import { reasons } from '#contract/grammar/errors.ts'
import { permissions } from '#contract/grammar/permissions.ts'
import type { Route } from '#contract/grammar/route.ts'
import { summaries } from '#contract/summaries.ts'
import { answered, inputSchema, parametersOf, type Schema } from './route-schemas.ts'

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

const envelope = (data: Schema): Schema => ({
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: { code: { type: 'integer' }, msg: { type: 'string' }, data },
})
const json = (schema: Schema): Schema => ({ 'application/json': { schema } })

const sessionCodes = [SESSION_UNKNOWN, SESSION_ENDED, SESSION_EXPIRED, REAUTHENTICATE, WRONG_CREDENTIALS]
const meanings: Readonly<Record<number, string>> = {
  400: 'The request is malformed',
  401: `No valid session. code is ${SESSION_UNKNOWN} unknown, ${SESSION_ENDED} ended, ${SESSION_EXPIRED} expired, ${REAUTHENTICATE} the password is asked again, ${WRONG_CREDENTIALS} wrong credentials`,
  403: 'The caller may not do this',
  404: 'There is no such record, or the caller may not see it',
  409: 'The state of the record forbids it; data.reason says why',
  413: 'The body or file is too large',
  415: 'The type of the body or file is not taken',
  422: 'Fields are wrong; data.fields has a message for each',
  429: 'Too many requests, or a daily limit is reached; see Retry-After',
  503: 'Overloaded or starting; try again',
}

/** The refusals of a status, with the words that `data.reason` may be. */
const refusalAnswers = (): Schema =>
  Object.fromEntries(
    Object.entries(meanings).map(([status, description]) => {
      const words = Object.entries(reasons).flatMap(([word, of]) => (of === Number(status) ? [word] : []))
      const code = status === '401' ? { enum: sessionCodes } : { const: Number(status) }
      const data = {
        type: ['object', 'null'],
        properties: { ...(words.length > 0 && { reason: { type: 'string', enum: words } }) },
      }
      const properties = { code, msg: { type: 'string' }, data }
      const schema = { type: 'object', required: ['code', 'msg', 'data'], properties }
      return [`Refusal${status}`, { description, content: json(schema) }]
    }),
  )

/** The statuses that a route can be refused with. */
function refusalsOf(route: Route): number[] {
  const writes = route.method !== 'GET'
  const takes = route.body !== undefined || route.raw === 'upload'
  return [
    400,
    ...(route.permission === 'public' ? [] : [401, 403]),
    ...(route.path.includes(':') || writes || route.raw === 'answer' ? [404] : []),
    ...(writes || route.raw === 'answer' ? [409] : []),
    ...(takes ? [413, 415] : []),
    ...(takes || route.query || route.list ? [422] : []),
    429,
    503,
  ]
}

function answers(route: Route): Schema {
  const success =
    route.raw === 'answer'
      ? { description: 'The document, file or stream itself' }
      : { description: 'code 0', content: json(envelope({})) }
  return {
    '200': success,
    ...Object.fromEntries(
      refusalsOf(route).map((status) => [status, { $ref: `#/components/responses/Refusal${status}` }]),
    ),
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
      : route.body && json(inputSchema(route.body))
  return {
    operationId: name.replace('.', '_'),
    summary: summaries[name] ?? name,
    tags: [route.tag],
    'x-permission': route.permission,
    'x-roles': roles,
    ...(route.reauthenticate ? { 'x-reauthenticate': route.reauthenticate } : {}),
    ...(route.permission === 'public' ? { security: [] } : {}),
    parameters: [
      ...parametersOf(route),
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
      responses: refusalAnswers(),
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'X-Token' },
        bearer: { type: 'http', scheme: 'bearer', description: 'A token of a session, or an access token' },
      },
    },
  }
}
