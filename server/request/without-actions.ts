import { onlyReads } from '#contract/grammar/scopes.ts'
import type { Caller } from './caller.ts'

const emptied = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(emptied)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, name === 'actions' ? [] : emptied(inner)]),
  )
}

/** Empties `actions` on rows if the caller's access token may only read. */
export const withoutActions = <T>({ token }: Caller, data: T): T =>
  token && onlyReads(token) ? (emptied(data) as T) : data
