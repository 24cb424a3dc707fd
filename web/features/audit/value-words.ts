import type { Speaker } from '../../text.tsx'

/** Fields that hold a person. */
const people = ['service_id', 'prev_service_id', 'leader_uid', 'uid', 'to', 'from', 'created_by', 'updated_by']
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** A kept value as the reader knows it: the word of a choice, the name of a person, a time of the business zone. */
export function valueWords(text: Speaker, resource: string, name: string, value: unknown, names: ReadonlyMap<string, string>): string {
  if (value === null || value === undefined || value === '') return text.t('audit.emptyValue')
  if (Array.isArray(value)) {
    const parts = value.map((one) => valueWords(text, resource, name, one, names))
    return parts.length === 0 ? text.t('audit.emptyValue') : parts.join(text.t('list.comma'))
  }
  if (typeof value === 'boolean') return text.t(value ? 'act.yes' : 'act.no')
  if (typeof value === 'object') return partsOf(text, resource, value as Parts, names)
  const plain = String(value)
  if (people.includes(name)) return names.get(plain) ?? plain
  if (instant.test(plain)) return text.instant(plain)
  return text.option(resource === 'pool' ? 'customers' : resource, name, plain)
}

type Parts = Readonly<Record<string, unknown>>

/** A file by its name, whatever else has parts with the label of each. */
function partsOf(text: Speaker, resource: string, value: Parts, names: ReadonlyMap<string, string>): string {
  if (typeof value['name'] === 'string' && 'path' in value) return value['name']
  return Object.entries(value)
    .map(([name, one]) => `${text.label(resource, name)} ${valueWords(text, resource, name, one, names)}`)
    .join(' ')
}
