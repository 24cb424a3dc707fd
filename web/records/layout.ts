import type { FieldName, FieldsOf, Resource } from '#contract/grammar/resource.ts'

/** The fields that a request body may contain; acts write the others, or they are computed. */
type FormName<R> = {
  [K in FieldName<R>]: FieldsOf<R>[K] extends { kept: true } | { derived: true } ? never : K
}[FieldName<R>]

/**
 * Where a resource shows its fields. `C` are columns, `S` sections of the form, `D` sections of the detail.
 */
export interface Layout<
  R extends Resource = Resource,
  C extends string = string,
  S extends string = string,
  D extends string = string,
> {
  readonly resource: R
  /** Columns of the list, left to right; the first one names the row. */
  readonly list: readonly C[]
  /** A card of the narrow list: the facts under the name, and the state beside it. */
  readonly card: { readonly facts: readonly C[]; readonly badge?: C }
  /** Sections of the form, each with its fields. */
  readonly form: Readonly<Record<S, readonly string[]>>
  /** Fields of the form that take the whole width; notes, tags and files always do. */
  readonly wide: readonly string[]
  /** Sections of the detail, each with its facts. */
  readonly detail: Readonly<Record<D, readonly string[]>>
}

interface Parts<R extends Resource, O extends string, C extends string, S extends string, D extends string> {
  /** Columns that are not fields of the resource; the screen provides their cells. */
  readonly own?: readonly O[]
  readonly list?: readonly C[]
  readonly card?: { readonly facts: readonly NoInfer<C>[]; readonly badge?: NoInfer<C> }
  readonly form?: Readonly<Record<S, readonly FormName<R>[]>>
  readonly wide?: readonly FormName<R>[]
  readonly detail?: Readonly<Record<D, readonly FieldName<R>[]>>
}

/**
 * Declares which fields a resource shows where, as plain data. A misspelt field does not compile. Anything
 * custom or conditional is JSX of the screen.
 */
export const layout = <
  R extends Resource,
  const O extends string = never,
  const C extends FieldName<R> | O = never,
  S extends string = never,
  D extends string = never,
>(
  resource: R,
  parts: Parts<R, O, C, S, D>,
): Layout<R, C, S, D> => ({
  resource,
  list: parts.list ?? [],
  card: parts.card ?? { facts: [] },
  form: parts.form ?? ({} as Record<S, readonly FormName<R>[]>),
  wide: parts.wide ?? [],
  detail: parts.detail ?? ({} as Record<D, readonly FieldName<R>[]>),
})

/** All fields of a form, in order. */
export const formNames = ({ form }: Pick<Layout, 'form'>): string[] => Object.values(form).flat()
