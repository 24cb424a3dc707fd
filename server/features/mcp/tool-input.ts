import type { Schema } from '#server/request/route-schemas.ts'
import { inputSchema, parametersOf, type Parameter } from '#server/request/route-schemas.ts'
import { invalidField } from '#server/request/errors.ts'
import type { Tool } from './tools.ts'

/** The most rows of a list in an answer, which an assistant reads as a whole. */
const mostRows = 50

type Arguments = Readonly<Record<string, unknown>>

/** True for a parameter that tools offer. Counting alone and filters for missing dates are for screens. */
const taken = ({ name }: Parameter): boolean => name !== 'count_only' && !name.endsWith('_empty')

const shortened = ({ name, schema }: Parameter): Schema =>
  name === 'limit' ? { ...schema, maximum: mostRows } : schema

/** The input of a tool: the route's parameters and the properties of its body, side by side. */
export function toolInput({ route }: Tool): Schema & { type: 'object' } {
  const parameters = parametersOf(route).filter(taken)
  const body = (route.body ? inputSchema(route.body) : {}) as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(parameters.map((parameter) => [parameter.name, shortened(parameter)])),
      ...body.properties,
    },
    required: [
      ...parameters.filter(({ required }) => required).map(({ name }) => name),
      ...(body.required ?? []),
    ],
    additionalProperties: false,
  }
}

/** A request of a route, made from the arguments of its tool. */
export interface ToolRequest {
  url: string
  body?: Arguments
}

const isId = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) > 0

/** Puts the arguments where the route expects them. Unknown ones stay, so that the route refuses them. */
export function requestOf({ route }: Pick<Tool, 'route'>, given: Arguments): ToolRequest {
  const parameters = parametersOf(route)
  let url: string = route.path
  const rest = new Map(Object.entries(given))
  for (const { name } of parameters.filter(({ in: place }) => place === 'path')) {
    if (!isId(given[name])) throw invalidField(route.tag, name, 'required')
    url = url.replace(`:${name}`, String(given[name]))
    rest.delete(name)
  }
  if (route.method !== 'GET') return { url, body: Object.fromEntries(rest) }
  const query = new URLSearchParams()
  for (const [name, value] of rest)
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) query.append(name, String(item))
  if (route.list && Number(given['limit'] ?? 0) > mostRows)
    throw invalidField(route.tag, 'limit', 'out_of_range')
  return { url: query.size > 0 ? `${url}?${query}` : url }
}
