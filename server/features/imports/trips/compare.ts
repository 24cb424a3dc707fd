import type { Field } from '#contract/grammar/field.ts'
import { resource, type Resource } from '#contract/grammar/resource.ts'
import type { PastSheet } from '#contract/past-sheet.ts'
import { isRowKey, rowKeys } from '#contract/row-keys.ts'
import { compare } from '#contract/rules/money.ts'
import { cleanValue } from '#server/records/clean-value.ts'
import type { Trip } from './trip.ts'

const known = new WeakMap<Trip, Resource>()

/**
 * The sheet for reading rows of an export. It has the record's fields with all their options, because an
 * export also contains values that an import never accepts. References are read as the names that the export
 * wrote.
 */
export function tripSheet(trip: Trip, { resource: sheet, references }: PastSheet): Resource {
  const before = known.get(trip)
  if (before) return before
  const fields = Object.keys(sheet.fields).flatMap((name): [string, Field][] => {
    if (isRowKey(name)) return [[name, rowKeys[name]]]
    if (references[name]) return [[name, { kind: 'text', max: 400 }]]
    const own = trip.resource.fields[name] ?? (name === 'created_at' ? sheet.fields[name] : undefined)
    if (!own) return []
    const { kept: _kept, derived: _derived, required_at, ...field } = own
    return [[name, required_at === 'save' ? { ...field, required_at } : field]]
  })
  const made = resource(sheet.name, Object.fromEntries(fields))
  known.set(trip, made)
  return made
}

const asLine = (value: unknown): string => String(value).replaceAll('\r\n', '\n').trim()

/**
 * True if a cell has the value of the record. Amounts are compared by value, instants to the second, as
 * exports show them.
 */
export function isSame(of: Resource, name: string, given: unknown, stored: unknown): boolean {
  const isEmpty = (value: unknown) =>
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  if (isEmpty(given) || isEmpty(stored)) return isEmpty(given) && isEmpty(stored)
  const kind = of.fields[name]?.kind
  if (kind === 'money' || kind === 'quantity' || kind === 'percent')
    return compare(String(given), String(stored)) === 0
  if (kind === 'instant') return String(given).slice(0, 19) === String(stored).slice(0, 19)
  if (Array.isArray(given) || typeof stored === 'object')
    return JSON.stringify(given) === JSON.stringify(stored)
  if (asLine(given) === asLine(stored)) return true
  // The stored text may be older than the cleaning of texts.
  return typeof stored === 'string' && cleanValue(of, name, stored) === given
}
