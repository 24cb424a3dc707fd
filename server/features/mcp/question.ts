import { allFields } from '#contract/all-resources.ts'
import { texts } from '#texts/all.ts'
import { fieldLabel, optionLabel, phrase, type Language } from '#texts/text.ts'
import type { Tool } from './tools.ts'

type Row = Readonly<Record<string, unknown>>

/** Not part of what a person decides on. */
const unshown = ['id', 'version']

const nameOf = (row: Row): string =>
  String(row['company_name'] ?? row['corpore_name'] ?? row['lot_no'] ?? row['id'] ?? '')

/** A value on one line: with line breaks or marks of direction it could pass for another line of the question. */
const onOneLine = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ⏎ ')

function shown(language: Language, resource: string, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  if (Array.isArray(value)) return value.map((item) => shown(language, resource, field, item)).join(', ')
  if (allFields(resource)[field]?.options && ['string', 'number'].includes(typeof value))
    return optionLabel(texts[language], resource, field, value as string | number)
  return onOneLine(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

/** Says to a person what a write would do: the act, the record, and each value, for an edit with the one before. */
export function questionOf(language: Language, tool: Tool, given: Row, before: Row | undefined): string {
  const resource = tool.route.tag
  const edits = tool.route.method === 'PATCH'
  const lines = Object.entries(given)
    .filter(([name]) => !unshown.includes(name))
    .map(([name, value]) => {
      const was = edits ? `${shown(language, resource, name, before?.[name])} → ` : ''
      return `${fieldLabel(texts[language], resource, name)}: ${was}${shown(language, resource, name, value)}`
    })
  const name = before ? onOneLine(nameOf(before)) : ''
  const act = tool.question ? phrase(texts[language], language, tool.question, { name }) : tool.description
  return [act, ...lines].join('\n')
}

export const confirmLabel = (language: Language): string => phrase(texts[language], language, 'mcp.confirm')
export const declinedText = (language: Language): string => phrase(texts[language], language, 'mcp.declined')
