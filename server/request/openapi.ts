import { allRoutes } from '#contract/all-routes.ts'
import { permissions } from '#contract/grammar/permissions.ts'
import type { Route } from '#contract/grammar/route.ts'
import { summaries } from '#contract/summaries.ts'
import { answerSchemas } from './answer-schemas.ts'
import { withMeanings } from './choice-words.ts'
import { bodyExample, parameterExample } from './examples.ts'
import { refusalResponses, refusalsOf, statusOf } from './route-refusals.ts'
import { inputSchema, parametersOf, type Schema } from './route-schemas.ts'

const envelope = (data: Schema): Schema => ({
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: { code: { const: 0 }, msg: { type: 'string' }, data },
})

function successOf(name: string, route: Route): Schema {
  if (route.raw === 'answer') return { description: 'The document, file or stream itself' }
  const schema = envelope(answerSchemas().answers[name] ?? {})
  return { description: 'code 0, and the answer in data', content: { 'application/json': { schema } } }
}

const responsesOf = (name: string, route: Route): Schema => ({
  '200': successOf(name, route),
  ...Object.fromEntries(
    refusalsOf(route).map((refusal) => [
      statusOf(refusal),
      { $ref: `#/components/responses/Refusal${refusal}` },
    ]),
  ),
})

/**
 * The description of a route beside its summary: the declaration's comment, and the requirements of the
 * pipeline.
 */
function descriptionOf(name: string, route: Route): string {
  const roles = route.permission === 'public' ? [] : permissions[route.permission]
  return [
    answerSchemas().comments[name],
    route.permission === 'public' ? 'Needs no session.' : `Roles: ${roles.join(', ')}.`,
    route.reauthenticate === true &&
      'Asks for the password again after ten minutes (401, code 50020), so no access token can call it.',
    route.reauthenticate === 'sometimes' &&
      'Asks for the password again (401, code 50020) where it moves money or power.',
    route.method !== 'GET' && !route.neverKept && 'A repeated Idempotency-Key answers the first result.',
    route.neverKept && 'The answer is not kept for a repeated Idempotency-Key.',
  ]
    .filter((sentence) => typeof sentence === 'string')
    .join(' ')
}

const keyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 200 },
}

const file = { type: 'object', properties: { file: { type: 'string', format: 'binary' } } }

function requestOf(route: Route): Schema | undefined {
  if (route.raw === 'upload') return { required: true, content: { 'multipart/form-data': { schema: file } } }
  if (!route.body) return undefined
  const content = { schema: inputSchema(route.body), example: bodyExample(route) }
  return { required: true, content: { 'application/json': content } }
}

function operation(name: string, route: Route): Schema {
  const body = requestOf(route)
  return {
    operationId: name.replace('.', '_'),
    summary: summaries[name] ?? name,
    description: descriptionOf(name, route),
    tags: [route.tag],
    'x-permission': route.permission,
    'x-roles': route.permission === 'public' ? [] : permissions[route.permission],
    ...(route.reauthenticate ? { 'x-reauthenticate': route.reauthenticate } : {}),
    ...(route.permission === 'public' ? { security: [] } : {}),
    parameters: [
      ...parametersOf(route).map((parameter) => ({
        ...parameter,
        ...(parameter.required && { example: parameterExample(parameter.name, parameter.schema) }),
      })),
      ...(route.method !== 'GET' && !route.neverKept ? [keyParameter] : []),
    ],
    ...(body ? { requestBody: body } : {}),
    responses: responsesOf(name, route),
  }
}

const description =
  'Every answer is an envelope of code, msg and data. Amounts are decimal strings in yuan, percentages and ' +
  'quantities are decimal strings, instants are ISO 8601 in UTC, days are those of Asia/Shanghai. A row may lack ' +
  'fields that the caller must not see: masked names them, and x-unless-masked lists those that are never missing ' +
  'otherwise. Actions are the acts that the caller may do with the row now.'

const bearer =
  'A token of a session, or an access token (yjt_…). The scopes of an access token are read, which opens every GET, ' +
  'or values of x-permission, each of which opens its operations.'

/** The contract as OpenAPI 3.1, generated from the declarations that validate requests and from the answer types. */
export function openApi(): Record<string, unknown> {
  const paths: Record<string, Schema> = {}
  for (const [name, route] of Object.entries(allRoutes)) {
    const path = route.path.replace(/:([a-z_]+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(name, route) }
  }
  const tags = [...new Set(Object.values(allRoutes).map(({ tag }) => tag))].toSorted()
  return {
    openapi: '3.1.0',
    info: {
      title: '云竞通 CRM',
      version: '1',
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: tags.map((name) => ({ name })),
    security: [{ token: [] }, { bearer: [] }],
    paths: withMeanings(paths),
    components: {
      schemas: withMeanings(answerSchemas().schemas),
      responses: refusalResponses(),
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'X-Token' },
        bearer: { type: 'http', scheme: 'bearer', description: bearer },
      },
    },
  }
}
