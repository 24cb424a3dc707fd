import { countFigures, sumFigures, type ResultBy, type Results, type ResultSums } from '#contract/results.ts'
import { texts } from '#texts/all.ts'
import { fill, optionLabel, type Language } from '#texts/text.ts'
import { csvTable, csvText } from '#server/records/spreadsheet-text.ts'

const columns = [...countFigures, 'rate', ...sumFigures, 'margin'] as const

/** The name of a group in words: a month is its own name, and a kind of goods has its option's. */
function nameOf(
  language: Language,
  by: ResultBy,
  { key, name }: { key: number | string | null; name: string | null },
): string {
  const own = texts[language]
  if (key === null) return fill(language, own.results.nobody)
  if (by === 'month') return String(key)
  if (by === 'auction_type') return optionLabel(own, 'lots', 'auction_type', key)
  return name ?? String(key)
}

/** All groups as CSV with a byte order mark, the period before in columns of its own, and the sums at the end. */
export function resultsCsv(language: Language, of: Results): Buffer {
  const words = texts[language].results
  const say = (name: 'before' | 'sum') => fill(language, words[name])
  const shown = columns.filter((name) => !of.masked.includes(name))
  const figure = (sums: ResultSums | null, name: (typeof columns)[number]) => String(sums?.[name] ?? '')
  const label = (name: (typeof columns)[number]) => fill(language, words.figures[name])
  const head = [
    fill(language, words.by[of.by]),
    ...shown.map(label),
    ...shown.map((name) => `${say('before')} ${label(name)}`),
  ]
  const row = (name: string, now: ResultSums, before: ResultSums | null) => [
    name,
    ...shown.map((column) => figure(now, column)),
    ...shown.map((column) => figure(before, column)),
  ]
  const table = [
    [`${of.from} – ${of.to}`, `${say('before')} ${of.before.from} – ${of.before.to}`],
    head,
    ...of.items.map((item) => row(nameOf(language, of.by, item), item, item.before)),
    row(say('sum'), of.sums, of.before.sums),
  ]
  return Buffer.from(csvTable(table, csvCell))
}

/** A negative amount is a number, though a spreadsheet reads its sign as a formula in a text. */
const csvCell = (value: string): string => (/^-?\d+(\.\d+)?$/.test(value) ? value : csvText(value))
