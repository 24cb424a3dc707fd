import { allResources } from '#contract/all-resources.ts'
import type { Field } from '#contract/grammar/field.ts'
import { shortened, withoutTypedPhones } from '#server/identity/phones-in-text.ts'

/** Names of fields that hold a number or an account by which somebody can be reached. */
const contactFields = new Set(
  Object.values(allResources).flatMap(({ fields }) =>
    Object.entries<Field>(fields).flatMap(([name, { kind, mask }]) =>
      kind === 'phone' || mask === 'phone' ? [name] : [],
    ),
  ),
)

/**
 * The same answer without a phone: an assistant's conversation is kept elsewhere. Numbers typed into a text are
 * shortened too.
 */
export function withoutPhones(value: unknown, name = ''): unknown {
  if (typeof value === 'string')
    return contactFields.has(name) && !value.includes('*') ? shortened(value) : withoutTypedPhones(value)
  if (Array.isArray(value)) return value.map((item) => withoutPhones(item, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutPhones(inner, key)]))
}
