import { texts } from '#texts/all.ts'
import type { Schema } from './route-schemas.ts'

/** The meaning of numbered choices, by the name of the field and its numbers. */
const meanings: ReadonlyMap<string, string> = new Map(
  Object.values(texts.en.options)
    .flatMap((fields) => Object.entries(fields))
    .map(([name, words]) => [
      `${name} ${Object.keys(words).join()}`,
      Object.entries(words)
        .map(([number, word]) => `${number} ${word}`)
        .join(', '),
    ]),
)

/** The numbers that a schema allows, also of its items and beside null. */
function numbersOf(schema: unknown): readonly number[] | undefined {
  if (typeof schema !== 'object' || schema === null) return undefined
  const { enum: values, items, anyOf } = schema as { enum?: unknown[]; items?: unknown; anyOf?: unknown[] }
  if (Array.isArray(values) && values.every((value) => typeof value === 'number')) return values
  return items === undefined ? anyOf?.map(numbersOf).find((numbers) => numbers) : numbersOf(items)
}

function meaningOf(name: string, schema: unknown): { description?: string } {
  const numbers = numbersOf(schema)
  const description = numbers && meanings.get(`${name} ${numbers.join()}`)
  return description === undefined ? {} : { description }
}

const isObject = (value: unknown): value is Schema => typeof value === 'object' && value !== null

/** Adds to each numbered choice of a schema or a document what its numbers mean. */
export function withMeanings<T>(part: T): T {
  if (Array.isArray(part)) return part.map((item: unknown) => withMeanings(item)) as T
  if (!isObject(part)) return part
  const made: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(part))
    made[key] =
      key === 'properties' && isObject(value)
        ? Object.fromEntries(
            Object.entries(value).map(([name, schema]) => [
              name,
              isObject(schema) ? { ...meaningOf(name, schema), ...withMeanings(schema) } : schema,
            ]),
          )
        : withMeanings(value)
  // A parameter has its name beside its schema.
  const { name, schema } = part
  return (typeof name === 'string' && schema !== undefined
    ? { ...meaningOf(name, schema), ...made }
    : made) as unknown as T
}
