import type { ExportFilters, exportRoutes } from '#contract/exports.ts'
import type { BodyOf } from '#contract/grammar/route.ts'

/** Filter values as the query string of a list holds them, without paging. */
export function asFilters(given: BodyOf<typeof exportRoutes.create>['filters'] = {}): ExportFilters {
  const entries = Object.entries(given).filter(([name]) => name !== 'page' && name !== 'limit')
  return Object.fromEntries(
    entries.map(([name, value]) => [name, (Array.isArray(value) ? value : [value]).map(String)]),
  )
}

/** Filters in the shape that a list parses: a single value as a string, several as an array. */
export const asQuery = (filters: ExportFilters): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(filters).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  )
