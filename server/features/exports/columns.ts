import type { Field, FileRef, Kind } from '#contract/grammar/field.ts'
import type { Resource } from '#contract/grammar/resource.ts'
import { isRowKey } from '#contract/row-keys.ts'
import { texts } from '#texts/all.ts'
import { fieldLabel, optionLabel, type Language } from '#texts/text.ts'
import type { PresentedRow } from './targets.ts'

/**
 * The cell types that a spreadsheet sees. `text` stays text whatever it looks like.
 */
const shapes = ['text', 'money', 'quantity', 'percent', 'count', 'day', 'instant'] as const
export type Shape = (typeof shapes)[number]

/**
 * One column of a file. `value` returns a cell's content: numbers as decimal text, days and instants as ISO
 * 8601, null if empty.
 */
export interface ExportColumn {
  label: string
  shape: Shape
  /** The width in characters. */
  width: number
  value(row: PresentedRow): string | null
}

interface Format {
  shape: Shape
  width: number
  write?: (value: unknown, of: Column) => string | null
}

/** The column being written, with a cache of option labels. */
interface Column {
  language: Language
  resource: string
  name: string
  labels: Map<unknown, string>
}

const listed = (values: readonly string[], { language }: Column): string | null =>
  values.length === 0 ? null : values.join(comma(language))
const comma = (language: Language): string => String(texts[language].list.comma)
/** Caches option labels per file, because a million rows share a handful. */
function option(value: unknown, { language, resource, name, labels }: Column): string {
  const known = labels.get(value)
  if (known !== undefined) return known
  const label = optionLabel(texts[language], resource, name, value as string | number)
  labels.set(value, label)
  return label
}

/** The cell format of each field kind. Without `write`, the value is written as it is. */
const formats: Record<Kind, Format> = {
  text: { shape: 'text', width: 20 },
  note: { shape: 'text', width: 40 },
  phone: { shape: 'text', width: 16 },
  url: { shape: 'text', width: 30 },
  area: { shape: 'text', width: 24 },
  choice: { shape: 'text', width: 14, write: option },
  choices: {
    shape: 'text',
    width: 20,
    write: (value, of) =>
      listed(
        (value as readonly unknown[]).map((item) => option(item, of)),
        of,
      ),
  },
  tags: { shape: 'text', width: 20, write: (value, of) => listed(value as readonly string[], of) },
  money: { shape: 'money', width: 18 },
  quantity: { shape: 'quantity', width: 14 },
  percent: { shape: 'percent', width: 10 },
  count: { shape: 'count', width: 10 },
  day: { shape: 'day', width: 12 },
  instant: { shape: 'instant', width: 20 },
  flag: {
    shape: 'text',
    width: 8,
    write: (value, { language }) => String(texts[language].act[value === true ? 'yes' : 'no']),
  },
  ref: { shape: 'text', width: 20 },
  files: {
    shape: 'text',
    width: 30,
    write: (value, of) =>
      listed(
        (value as readonly FileRef[]).map((file) => file.name),
        of,
      ),
  },
}

const plain = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value)

function valueOf(field: Field, column: Column): ExportColumn['value'] {
  const { name } = column
  if (field.kind === 'ref') {
    const readable = `${name}_name`
    return (row) => plain(row[readable] ?? row[name])
  }
  const { write } = formats[field.kind]
  if (!write) return (row) => plain(row[name])
  return (row) => {
    const value = row[name]
    return value === null || value === undefined ? null : write(value, column)
  }
}

/** The columns of a file in the chosen order. */
export function exportColumns(of: Resource, names: readonly string[], language: Language): ExportColumn[] {
  return names.flatMap((name) => {
    const field = of.fields[name]
    if (!field) return []
    const { shape, width } = formats[field.kind]
    const label = isRowKey(name) ? name : fieldLabel(texts[language], of.name, name)
    return [
      {
        label,
        shape,
        width: Math.max(width, label.length * 2),
        value: valueOf(field, { language, resource: of.name, name, labels: new Map() }),
      },
    ]
  })
}
