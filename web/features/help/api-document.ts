import { openapiRoutes } from '#contract/openapi.ts'
import { ApiError, requestHeaders, urlOf } from '#web/transport/api.ts'

export interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, { example?: unknown }> }
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: AnswerSchema }> }>
}

interface AnswerSchema {
  properties?: { data?: unknown }
}

interface ApiDocument {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown> }
}

/** An operation with its address. */
export interface Entry extends Operation {
  method: string
  path: string
}

/** Reads the OpenAPI document, which is no envelope. */
export async function readDocument(signal: AbortSignal): Promise<ApiDocument> {
  const answer = await fetch(urlOf(openapiRoutes.openApiDocument), { headers: requestHeaders(), signal })
  if (!answer.ok) throw new ApiError(answer.status, answer.status, '')
  return (await answer.json()) as ApiDocument
}

export const entriesOf = ({ paths }: ApiDocument): Entry[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  )

/** Whether an operation contains every word of the search. */
export function mentions(
  { method, path, summary, description, operationId }: Entry,
  wanted: string,
): boolean {
  const text = `${method} ${path} ${summary} ${description} ${operationId}`.toLowerCase()
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

export const answerOf = ({ responses }: Operation): unknown =>
  responses['200']?.content?.['application/json']?.schema.properties?.data

/** The shared schemas that a schema refers to, directly or indirectly, each once. */
export function namedBy(schema: unknown, { components }: ApiDocument): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  const look = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part ?? null).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (name in found) continue
      found[name] = components.schemas[name]
      look(found[name])
    }
  }
  look(schema)
  return found
}
