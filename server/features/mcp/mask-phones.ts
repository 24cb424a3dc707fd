import { allResources } from '#contract/all-resources.ts'
import { masks } from '#contract/grammar/mask.ts'
import type { Field } from '#contract/grammar/field.ts'

/** Names of fields that hold a number or an account by which somebody can be reached. */
const contactFields = new Set(
  Object.values(allResources).flatMap(({ fields }) =>
    Object.entries<Field>(fields).flatMap(([name, { kind, mask }]) =>
      kind === 'phone' || mask === 'phone' ? [name] : [],
    ),
  ),
)

/** A mobile number, with its spaces or dashes, or a fixed one with its area code. */
const numbers = /(?<![\w.-])(?:(?:\+?86[ -]?)?1[3-9]\d(?:[ -]?\d{4}){2}|0\d{2,3}[ -]?\d{7,8})(?![\w-])/g

const hidden = (value: string): string => masks.phone(value) ?? ''

/**
 * The same answer without a phone: an assistant's conversation is kept elsewhere. Numbers typed into a text are
 * shortened too.
 */
export function withoutPhones(value: unknown, name = ''): unknown {
  if (typeof value === 'string')
    return contactFields.has(name) && !value.includes('*') ? hidden(value) : value.replaceAll(numbers, hidden)
  if (Array.isArray(value)) return value.map((item) => withoutPhones(item, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutPhones(inner, key)]))
}
