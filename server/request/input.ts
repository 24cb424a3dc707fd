import type { Route } from '#contract/grammar/route.ts'
import { InvalidFields, Refusal } from './errors.ts'
import { faultsOf } from './field-faults.ts'

export function checked(schema: Route['body'], input: unknown, resource: string): unknown {
  if (!schema) {
    if (
      input !== undefined &&
      input !== null &&
      !(typeof input === 'object' && Object.keys(input).length === 0)
    )
      throw new InvalidFields(
        resource,
        Object.keys(Object(input)).map((name) => ({ name, fault: 'unknown_field' })),
      )
    return undefined
  }
  const result = schema.safeParse(input ?? {})
  if (!result.success) throw new InvalidFields(resource, faultsOf(result.error.issues as never))
  return result.data
}

const word = /^[\w.:-]{1,100}$/

export function paramsOf(params: unknown): Record<string, number | string> {
  return Object.fromEntries(
    Object.entries((params ?? {}) as Record<string, string>).map(([name, text]) => {
      if (name === 'key' && word.test(text)) return [name, text]
      if (!/^\d{1,15}$/.test(text)) throw new Refusal('not_found')
      return [name, Number(text)]
    }),
  )
}
