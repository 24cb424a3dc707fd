import type { BulkAnswer } from '#contract/grammar/envelope.ts'
import type { Field, Kind } from '#contract/grammar/field.ts'
import type { Permission } from '#contract/grammar/permissions.ts'
import type { AnswerOf, BodyOf, Route } from '#contract/grammar/route.ts'
import type { Key } from '#texts/text.ts'
import type { Speaker } from '#web/text/text.tsx'

type AnyRoute = Route<unknown, never, never> | Route

/** A row that acts can be performed on. */
export interface ActRow {
  id: number
  version: number
  actions: readonly string[]
}

/**
 * The kinds of field that an act's dialog renders automatically; any other input is JSX inside the dialog.
 */
export type ActField = Field & { readonly kind: Extract<Kind, 'note' | 'choice' | 'day' | 'ref'> }

interface Button<Row> {
  /** The label of its button. */
  verb: Key
  /** Red everywhere, or only in its dialog. */
  danger?: true | 'dialog'
  /**
   * The name in the row's `actions` that allows it, if it differs from the act's own, or a further
   * condition.
   */
  when?: string | ((row: Row) => boolean)
  /** The reason why the row does not allow it now, short enough for a disabled button. */
  hindrance?: (row: Row, text: Speaker) => string | undefined
  /** A permission that the user also needs. */
  permission?: Permission
  /** For several selected rows only, or for a new record. A single row has no button for it. */
  only?: 'many' | 'new'
}

/**
 * Opens the drawer of the row with `do=` the act's name, or the record itself where its drawer is the form.
 */
interface DrawerAct<Row> extends Button<Row> {
  in: 'drawer' | 'record'
}

/** Opens another screen. */
interface PathAct<Row> extends Button<Row> {
  to: (row: Row) => string
}

/** Runs at once and changes no row, for example a download. It shows its own errors. */
interface RunAct<Row> extends Button<Row> {
  run: (row: Row) => unknown
}

/** The texts of a dialog. One row passes `name`, several pass `n`. `act` is the verb. */
interface ActWords {
  /** The title of the dialog; the verb if absent. */
  title?: Key
  /** The title over several rows. */
  titleMany?: Key
  /** The consequence, in a sentence. */
  text?: Key
  /** The label of the Cancel button, if the act itself cancels something. */
  stay?: Key
  /**
   * The success message. Absent if the screen itself shows the outcome. Several rows that all succeeded
   * are counted, unless `doneMany` says otherwise.
   */
  done?: Key
  doneMany?: Key
}

interface RouteParts<Row, Answer = unknown> extends Button<Row>, ActWords {
  /** The route for several rows at once; `each` sends them one after the other. */
  many?: Route<BulkAnswer, never, never> | Route<BulkAnswer> | 'each'
  /** Runs without confirmation. */
  atOnce?: true
  /** Values of the answer for the text of `done`. */
  doneWords?: (answer: Answer) => Readonly<Record<string, string | number>>
  /** The address of the record after the act, if the user may see it. The toast links to it. */
  toastLink?: (after: Answer, before: Row) => string | undefined
  /** Undoes the act. The toast then has an Undo button. `after` is the route's answer. */
  undo?: (after: Answer, before: Row) => Promise<unknown>
}

/** Sends a row's id and version, the fixed part of the body and the input fields to a route. */
export interface RouteAct<Row> extends RouteParts<Row> {
  route: AnyRoute
  /** The constant part of the body. */
  body?: Readonly<Record<string, unknown>>
  /** The inputs of the dialog, in order. Their labels are those of the route's resource. */
  fields?: Readonly<Record<string, ActField>>
  /** The route's body has no version. */
  unversioned?: true
}

export type Act<Row> = DrawerAct<Row> | PathAct<Row> | RunAct<Row> | RouteAct<Row>

type InputName<B> = Exclude<keyof B, 'version'> & string
interface RouteInput<Row, R extends AnyRoute> extends RouteParts<Row, AnswerOf<R>> {
  body?: { readonly [K in InputName<BodyOf<R>>]?: BodyOf<R>[K] }
  fields?: { readonly [K in InputName<BodyOf<R>>]?: ActField }
}

type Versioned<B> = B extends { version: number }
  ? { unversioned?: never }
  : 'version' extends keyof B
    ? { unversioned?: true }
    : { unversioned: true }

/** An act is a route plus its input fields. Misspelt fields and a missing version do not compile. */
export const act = <R extends AnyRoute, Row>(
  route: R,
  parts: RouteInput<Row, R> & Versioned<BodyOf<R>>,
): RouteAct<Row> => ({ ...(parts as Omit<RouteAct<Row>, 'route'>), route })

/** All acts on rows of a resource. Their order is that of their buttons. */
export interface Acts<Row extends { id: number }, Id extends string = string> {
  /** The name that the query keys of its rows begin with. */
  resource: string
  nameOf: (row: Row) => string
  /** Refetches everything that an act may have changed. */
  refresh: () => Promise<unknown>
  acts: Readonly<Record<Id, Act<Row>>>
}

/**
 * Declares the acts of a resource; `declareActs<Row>()({ … })` fixes the row and infers the names of the
 * acts.
 */
export const declareActs =
  <Row extends ActRow>() =>
  <Id extends string>(acts: Acts<Row, Id>): Acts<Row, Id> =>
    acts
