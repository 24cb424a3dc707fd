import type { Field } from '#contract/grammar/field.ts'
import type { Resource } from '#contract/grammar/resource.ts'
import { bids } from '#contract/bids.ts'
import { lotCharges } from '#contract/charges.ts'
import { lotCosts } from '#contract/costs.ts'
import { consignors } from '#contract/consignors.ts'
import { financeEntries } from '#contract/finance.ts'
import { financeDues } from '#contract/dues.ts'
import { lots } from '#contract/lots.ts'
import { settlements } from '#contract/settlements.ts'
import { signUps } from '#contract/sign-ups.ts'
import { taxReceipts } from '#contract/tax-receipts.ts'
import { weighTickets } from '#contract/weighing.ts'
import { percentage, shortDecimal, unitOf } from '#web/text/format.ts'
import type { Speaker } from '#web/text/text.tsx'

/**
 * The resources with amounts, rates, quantities or references. Only their fields distinguish these values.
 */
const distinct: readonly Resource[] = [
  bids,
  consignors,
  financeDues,
  financeEntries,
  lotCharges,
  lotCosts,
  lots,
  settlements,
  signUps,
  taxReceipts,
  weighTickets,
]

const fieldOf = (resource: string, name: string): Field | undefined =>
  distinct.find((item) => item.name === resource)?.fields[name]

/** The fields that refer to a person. */
const people = [
  'service_id',
  'prev_service_id',
  'leader_uid',
  'uid',
  'to',
  'from',
  'created_by',
  'updated_by',
]

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const decimal = /^-?\d+(\.\d+)?$/

/** A field's label. Amounts have their unit, as in the head of a list. */
export const fieldWords = (text: Speaker, resource: string, name: string): string =>
  text.label(resource, name) + unitOf(fieldOf(resource, name), text)

/**
 * A logged value for the reader: a choice's word, a person's name, an amount, a time
 * in the business zone. `labels` is the resource that labels the parts of the value.
 */
export function valueWords(
  text: Speaker,
  resource: string,
  name: string,
  value: unknown,
  names: ReadonlyMap<string, string>,
  labels = resource,
): string {
  if (value === null || value === undefined || value === '') return text.t('audit.emptyValue')
  if (Array.isArray(value)) {
    const parts = value.map((item) => valueWords(text, resource, name, item, names, labels))
    return parts.length === 0 ? text.t('audit.emptyValue') : parts.join(text.t('list.comma'))
  }
  if (typeof value === 'boolean') return text.t(value ? 'act.yes' : 'act.no')
  if (typeof value === 'object') return partsOf(text, resource, value as Parts, names, labels)
  const plain = String(value)
  if (people.includes(name)) return names.get(plain) ?? plain
  if (instant.test(plain)) return text.instant(plain)
  if (decimal.test(plain)) {
    const kind = fieldOf(resource, name)?.kind
    if (kind === 'money') return text.money(plain)
    if (kind === 'quantity') return shortDecimal(plain)
    if (kind === 'percent') return percentage(plain)
    if (kind === 'ref') return `#${plain}`
  }
  return text.option(resource, name, plain)
}

type Parts = Readonly<Record<string, unknown>>

/** A file shows its name. Any other object shows each part with its label. */
function partsOf(
  text: Speaker,
  resource: string,
  value: Parts,
  names: ReadonlyMap<string, string>,
  labels: string,
): string {
  if (typeof value['name'] === 'string' && 'path' in value) return value['name']
  return Object.entries(value)
    .map(([name, one]) => `${text.label(labels, name)} ${valueWords(text, resource, name, one, names)}`)
    .join(' ')
}
