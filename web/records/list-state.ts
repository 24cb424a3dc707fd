import { defaultLimit, maxLimit } from '#contract/grammar/envelope.ts'
import type { Field, Kind } from '#contract/grammar/field.ts'
import type { Permission } from '#contract/grammar/permissions.ts'
import type { Resource } from '#contract/grammar/resource.ts'
import type { AnswerOf, Route } from '#contract/grammar/route.ts'
import type { Key } from '#texts/text.ts'
import type { TableSort } from '#web/ui/data-column.ts'
import { isDated, isDayWord, rangeOf } from './day-words.ts'

/** Values by parameter: a field's own name (any of), or its name with `_from` or `_to`. */
export type Filters = Readonly<Record<string, readonly string[]>>

/** A quick filter. `filters` is evaluated on every read, so that "today" stays today in a saved address. */
export interface Preset {
  id: string
  label: Key
  filters: (now: Date, uid: number) => Filters
  /** The default order. The user may choose another. */
  sort?: TableSort
  /** The text for an empty list whose rows are tasks. */
  cleared?: Key
  /**
   * Shown only to people with one of these permissions, because for others it would equal another quick
   * filter.
   */
  among?: readonly Permission[]
}

/**
 * The specification of a list. It is plain data, so the route loader can start the query before the screen
 * loads.
 */
export interface ListSpec<R extends Route = Route> {
  /** Identifies its query keys, its saved views and its stored columns. */
  name: string
  resource: Resource
  route: R
  presets: readonly Preset[]
  /** The resource whose texts label the fields, if it is another one. */
  words?: string
  /** Filterable fields that only quick filters use. */
  unlisted?: readonly string[]
  /** Routes that return the existing values of free fields, such as tags. */
  known?: Readonly<Record<string, Route<{ items: string[] }>>>
  /**
   * True while work on a row is in progress. Then the list polls, because it may have missed the last event.
   */
  inProgress?: (row: RowOf<R>) => boolean
}

export type RowOf<R extends Route> = AnswerOf<R> extends { items: (infer One)[] } ? One : never

export interface ListState {
  preset: string | undefined
  q: string
  filters: Filters
  sort: TableSort | undefined
  page: number
  limit: number
}

const ranged: Record<Kind, boolean> = {
  text: false,
  note: false,
  phone: false,
  url: false,
  choice: false,
  choices: false,
  tags: false,
  area: false,
  ref: false,
  flag: false,
  files: false,
  money: true,
  quantity: true,
  percent: true,
  count: true,
  day: true,
  instant: true,
}

const isRanged = (field: Field): boolean => ranged[field.kind]

/** The query parameters of a filterable field. */
export const parametersOf = (name: string, field: Field): string[] => [
  ...(isRanged(field) ? [`${name}_from`, `${name}_to`] : [name]),
  ...(isDated(field) ? [`${name}_empty`] : []),
]

export const filterableOf = (resource: Resource): [string, Field][] =>
  Object.entries(resource.fields).filter(([, field]) => field.filterable)

const whole = (text: string | null, fallback: number, most: number) => {
  const number = Number(text)
  return text && Number.isInteger(number) && number >= 1 && number <= most ? number : fallback
}

/** Reads the whole state from an address and ignores unknown parameters. */
export function readState({ resource, presets }: ListSpec, search: URLSearchParams): ListState {
  const filters: Record<string, readonly string[]> = {}
  for (const [name, field] of filterableOf(resource))
    for (const parameter of [name, ...parametersOf(name, field)]) {
      const values = search.getAll(parameter).filter((value) => value !== '')
      if (values.length > 0) filters[parameter] = values
    }
  const sort = search.get('sort') ?? ''
  const id = sort.replace(/^-/, '')
  return {
    filters,
    preset: presets.find((preset) => preset.id === search.get('preset'))?.id,
    q: search.get('q') ?? '',
    sort: resource.fields[id]?.sortable ? { id, descending: sort.startsWith('-') } : undefined,
    page: whole(search.get('page'), 1, 1_000_000),
    limit: whole(search.get('limit'), defaultLimit, maxLimit),
  }
}

const sortWord = (sort: TableSort) => `${sort.descending ? '-' : ''}${sort.id}`

/** Writes a state to an address. It omits defaults and keeps parameters of other parts. */
export function writeState(spec: ListSpec, state: ListState, before: URLSearchParams): URLSearchParams {
  const search = new URLSearchParams(before)
  const own = filterableOf(spec.resource).flatMap(([name, field]) => [name, ...parametersOf(name, field)])
  for (const name of ['preset', 'q', 'sort', 'page', 'limit', ...own]) search.delete(name)
  if (state.preset) search.set('preset', state.preset)
  if (state.q) search.set('q', state.q)
  for (const [name, values] of Object.entries(state.filters))
    for (const value of values) search.append(name, value)
  if (state.sort) search.set('sort', sortWord(state.sort))
  if (state.limit !== defaultLimit) search.set('limit', String(state.limit))
  if (state.page > 1) search.set('page', String(state.page))
  return search
}

/** The part of an address that a saved view stores: everything but the page and foreign parameters. */
export function viewQuery(spec: ListSpec, state: ListState): string {
  return writeState(spec, { ...state, page: 1 }, new URLSearchParams()).toString()
}

export type ListQuery = Readonly<Record<string, string | number | readonly string[]>>

/** The order of the rows: the one that was chosen, or the preset's. */
export const sortOf = (spec: ListSpec, state: Pick<ListState, 'preset' | 'sort'>): TableSort | undefined =>
  state.sort ?? spec.presets.find((preset) => preset.id === state.preset)?.sort

/** Filters as the server expects them. Relative spans become the range they mean now. */
function asked({ resource }: ListSpec, filters: Filters, now: Date): Filters {
  const parts = Object.entries(filters).flatMap(([name, values]): [string, readonly string[]][] => {
    const [field, word] = [resource.fields[name], values[0]]
    if (!field || !isDated(field) || !isDayWord(word)) return [[name, values]]
    return Object.entries(rangeOf(word, field.kind, now)).map(([end, day]) => [`${name}_${end}`, [day]])
  })
  return Object.fromEntries(parts)
}

/** The filters sent to the server. A chosen filter overrides the preset's. */
export function queryOf(spec: ListSpec, state: ListState, uid: number, now = new Date()): ListQuery {
  const preset = spec.presets.find((item) => item.id === state.preset)?.filters(now, uid) ?? {}
  const sort = sortOf(spec, state)
  return {
    page: state.page,
    limit: state.limit,
    ...preset,
    ...asked(spec, state.filters, now),
    ...(sort && { sort: sortWord(sort) }),
    ...(state.q && { q: state.q }),
  }
}

/** The number of filtered fields. */
export const countFilters = (spec: ListSpec, { filters }: ListState): number =>
  filterableOf(spec.resource).filter(([name, field]) =>
    [name, ...parametersOf(name, field)].some((parameter) => parameter in filters),
  ).length
