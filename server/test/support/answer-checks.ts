import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import type { FastifyInstance } from 'fastify'
import { allRoutes } from '#contract/all-routes.ts'
import { reasons } from '#contract/grammar/errors.ts'
import type { Route } from '#contract/grammar/route.ts'
import { answerSchemas } from '#server/request/answer-schemas.ts'
import { refusalsOf, statusOf } from '#server/request/route-refusals.ts'

type Schema = Record<string, unknown>

/** The same schema, but an answer with a property that no type declares does not fit it. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]))
  const isOpen = 'properties' in schema && schema !== null && !('additionalProperties' in schema)
  return isOpen && 'type' in schema ? { ...inner, additionalProperties: false } : inner
}

/** The fields of a row that are missing although `masked` does not name them. */
const missingFrom = (names: readonly string[], row: { masked?: string[] }): string[] =>
  names.filter((name) => !(name in row) && !row.masked?.includes(name))

/** A field may be missing if `masked` names it. */
const unlessMasked = Object.assign(
  (names: string[], row: object): boolean => {
    const missing = missingFrom(names, row)
    unlessMasked.errors = [{ keyword: 'x-unless-masked', message: 'misses', params: { missing } }]
    return missing.length === 0
  },
  { errors: [] as Partial<ErrorObject>[] },
)

const ajv = new Ajv2020({ strict: false, validateFormats: false })
ajv.addKeyword({ keyword: 'x-unless-masked', type: 'object', validate: unlessMasked })

let routes: Map<string, string> | undefined
const nameOf = (method: string, path: string): string | undefined => {
  routes ??= new Map(
    Object.entries(allRoutes).map(([name, route]) => [`${route.method} ${route.path}`, name]),
  )
  return routes.get(`${method} ${path}`)
}

const checks = new Map<string, ValidateFunction>()
function checkOf(name: string): ValidateFunction {
  const known = checks.get(name)
  if (known) return known
  if (checks.size === 0) {
    const { schemas } = answerSchemas()
    ajv.addSchema({ $id: 'answers', components: closed({ schemas }) as Schema })
  }
  const text = JSON.stringify(closed(answerSchemas().answers[name] ?? {}))
  const made = ajv.compile(JSON.parse(text.replaceAll('"#/components/', '"answers#/components/')) as Schema)
  checks.set(name, made)
  return made
}

const said = ({ instancePath, message, params }: ErrorObject): string =>
  `${instancePath} ${message ?? ''} ${JSON.stringify(params)}`

/** Faults of an answer: its data differs from the contract, or its refusal is not documented. */
function faultOf(name: string, route: Route, status: number, text: string): string | undefined {
  const { data } = JSON.parse(text) as { data: unknown }
  if (status === 200) {
    const check = checkOf(name)
    return check(data) ? undefined : (check.errors ?? []).map(said).join('; ')
  }
  if (!refusalsOf(route).map(statusOf).includes(String(status))) return `status ${status} is not documented`
  const { reason } = (data ?? {}) as { reason?: string }
  const words: Readonly<Record<string, number>> = { ...reasons, invalid: 422, reauthenticate: 401 }
  return reason === undefined || words[reason] === status ? undefined : `${status} has the reason ${reason}`
}

/** Checks every answer of an application against the contract. `faults` says which did not fit. */
export function checkAnswers(app: FastifyInstance): { faults(): string[] } {
  const found = new Set<string>()
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    const name = nameOf(request.method, request.routeOptions.url ?? '')
    const type = String(reply.getHeader('content-type') ?? '')
    const route = name === undefined ? undefined : allRoutes[name]
    const isDocument = route?.raw === 'answer' && reply.statusCode < 400
    if (name !== undefined && route && !isDocument && typeof payload === 'string' && type.includes('json')) {
      const fault = faultOf(name, route, reply.statusCode, payload)
      if (fault !== undefined) found.add(`${name}: ${fault}`)
    }
    return payload
  })
  return { faults: () => [...found] }
}
