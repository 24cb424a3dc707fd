import type { ExportFilters } from '#contract/exports.ts'
import type { Field } from '#contract/grammar/field.ts'
import type { Resource } from '#contract/grammar/resource.ts'
import { texts } from '#texts/all.ts'
import { fieldLabel, fill, optionLabel } from '#texts/text.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { clockOf } from './cells.ts'
import { withReferences } from './references.ts'

type Readable = (name: string, field: Field | undefined, value: string) => string

/** Makes filter values readable: options in words, references by name. */
async function readable(db: Db, who: Caller, of: Resource, filters: ExportFilters): Promise<Readable> {
  const names = new Map<string, string>()
  for (const [name, values] of Object.entries(filters)) {
    if (of.fields[name]?.kind !== 'ref') continue
    const rows = values.map((value) => ({ [name]: Number(value) }))
    const named = await withReferences(db, of, [name], rows)
    for (const row of named)
      names.set(`${name} ${Number(row[name])}`, String(row[`${name}_name`] ?? Number(row[name])))
  }
  const words = texts[who.language]
  return (name, field, value) => {
    if (field?.kind === 'flag') return String(words.act[value === 'true' || value === '1' ? 'yes' : 'no'])
    if (field?.options) return optionLabel(words, of.name, name, value)
    return names.get(`${name} ${value}`) ?? value
  }
}

/**
 * Makes the last line of the file: who exported how many rows, when, and under which filters.
 */
export async function footerOf(
  db: Db,
  who: Caller,
  of: Resource,
  filters: ExportFilters,
): Promise<(rows: number) => string> {
  const { language } = who
  const { exportFile: words, list } = texts[language]
  const read = await readable(db, who, of, filters)
  const lines = Object.entries(filters).map(([key, values]) => {
    const range = of.fields[key] ? null : /^(.+)_(from|to)$/.exec(key)
    const name = range?.[1] ?? key
    const value = values.map((text) => read(name, of.fields[name], text)).join(String(list.comma))
    const label = fieldLabel(texts[language], of.name, name)
    return range
      ? fill(language, words[range[2] === 'from' ? 'from' : 'to'], { label, value })
      : `${label}: ${value}`
  })
  const what = optionLabel(texts[language], 'exports', 'resource', of.name)
  const at = clockOf(who.now.toISOString())
  return (rows) =>
    [
      fill(language, words.what, { what, rows }),
      fill(language, words.who, { name: `${who.nickname} (${who.username})`, at }),
      lines.length > 0
        ? fill(language, words.filters, { filters: lines.join('; ') })
        : fill(language, words.all),
    ].join(' | ')
}
