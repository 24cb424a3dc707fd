import type { Field, Kind } from '#contract/grammar/field.ts'
import type { Resource } from '#contract/grammar/resource.ts'
import { texts } from '#texts/all.ts'
import { languages, optionLabel } from '#texts/text.ts'

const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, '')
/**
 * Removes outer whitespace of any width, zero-width spaces, and the apostrophe that marks a number as text in
 * Excel.
 */
const trimmed = (text: string): string =>
  text
    .replaceAll('\u200b', '')
    .trim()
    .replace(/^'(?=[\d+])/, '')

type Options = ReadonlyMap<string, number | string>
const labels = new WeakMap<Field, Options>()

/** The field that a cell fills. */
interface Cell {
  of: Resource
  name: string
  field: Field
}

/** All spellings of a field's options: the labels in the four languages and the stored value. */
function optionsOf(of: Resource, name: string, field: Field): Options {
  const known = labels.get(field)
  if (known) return known
  const made = new Map<string, number | string>()
  for (const option of field.options ?? []) {
    made.set(plain(String(option)), option)
    for (const language of languages)
      made.set(plain(optionLabel(texts[language], of.name, name, option)), option)
  }
  labels.set(field, made)
  return made
}

const choice = (text: string, cell: Cell): unknown =>
  optionsOf(cell.of, cell.name, cell.field).get(plain(text)) ?? text
const several = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,，、;；|/\n]+/)
      .map((piece) => piece.trim())
      .filter((name) => name !== ''),
  ),
]

/** Turns 浙江省 杭州市 西湖区 and 浙江省-杭州市-西湖区 into the form's spelling with slashes. */
const area = (text: string): string => text.normalize('NFKC').replace(/\s*[/\\>\-–—]+\s*|\s+/g, '/')

/** Days of Excel since 1899-12-30, as a cell without a date format shows them. */
const serial = /^(\d{5})(?:\.(\d+))?$/
const written =
  /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]?(\d{1,2})[:时点](\d{1,2})分?(?::?(\d{2})(?:\.\d+)?秒?)?)?$/
const compact = /^(\d{4})(\d{2})(\d{2})(?:[ T]?(\d{2}):?(\d{2}):?(\d{2})?)?$/

function ofSerial(text: string): string {
  const at = new Date(Date.UTC(1899, 11, 30) + Math.round(Number(text) * 86_400) * 1000)
  return `${at.toISOString().slice(0, 19)}+08:00`
}

/**
 * Reads a time in the business zone, such as 2026/1/5, 2026-01-05 9:30, 2026年1月5日 9时30分, 20260105, or the number that
 * Excel keeps.
 */
function instant(text: string): string {
  const plainText = text.normalize('NFKC').trim().replace(/\s+/g, ' ')
  if (serial.test(plainText)) return ofSerial(plainText)
  const found = written.exec(plainText) ?? compact.exec(plainText)
  if (!found) return text
  const [, year = '', month = '', day = '', hour = '0', minute = '00', second = '00'] = found
  const two = (part: string) => part.padStart(2, '0')
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}+08:00`
}

const grouped = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/
/** An amount without currency, unit and thousands separators. */
function number(text: string): string {
  const bare = text
    .normalize('NFKC')
    .trim()
    .replace(/^(?:¥|CNY|RMB)\s*/i, '')
    .replace(/\s*(?:元|吨|%|t)$/i, '')
  return grouped.test(bare) ? bare.replaceAll(',', '') : bare
}

const asTyped = (text: string): string => text
const digits = (text: string): unknown =>
  /^\d{1,15}$/.test(text.normalize('NFKC')) ? Number(text.normalize('NFKC')) : text

const cleaners: Record<Kind, (text: string, cell: Cell) => unknown> = {
  text: (text, { field }) =>
    field.length === undefined ? text : text.normalize('NFKC').replace(/\s+/g, '').toUpperCase(),
  note: asTyped,
  phone: (text) => text.normalize('NFKC'),
  url: asTyped,
  area,
  choice,
  choices: (text, cell) => [...new Set(several(text).map((name) => choice(name, cell)))],
  tags: several,
  money: number,
  quantity: number,
  percent: number,
  count: digits,
  day: (text) => instant(text).slice(0, 10),
  instant,
  flag: asTyped,
  ref: digits,
  files: asTyped,
}

/**
 * A cell as the form would send it, or null if it is empty. Unreadable values pass through unchanged, so that
 * validation refuses them.
 */
export function cleanValue(of: Resource, name: string, cell: string): unknown {
  const field = of.fields[name]
  const text = trimmed(cell)
  if (!field || text === '') return null
  return cleaners[field.kind](text, { of, name, field })
}
