import type { BulkAnswer } from '#contract/grammar/envelope.ts'
import type { Field, Kind } from '#contract/grammar/field.ts'
import type { Permission } from '#contract/grammar/permissions.ts'
import type { AnswerOf, BodyOf, Route } from '#contract/grammar/route.ts'
import type { Key } from '#texts/text.ts'
import type { Speaker } from '#web/text/text.tsx'

type AnyRoute = Route<unknown, never, never> | Route

/** A row that acts can be done on. */
export interface ActRow {
  id: number
  version: number
  actions: readonly string[]
}

/** The kinds of field that the dialog of an act shows by itself; anything else is JSX inside the dialog. */
export type ActField = Field & { readonly kind: Extract<Kind, 'note' | 'choice' | 'day' | 'ref'> }

interface Button<Row> {
  /** The word on its button. */
  verb: Key
  /** Red wherever it is shown, or in its dialog only. */
  danger?: true | 'dialog'
  /**
   * The word in the row's `actions` that allows it, where it is not the act's own name; or what else has to
   * hold.
   */
  when?: string | ((row: Row) => boolean)
  /**
   * Why it cannot be done with this row now, in words for its button, which is shown and does nothing.
   */
  hindrance?: (row: Row, text: Speaker) => string | undefined
  /** The person needs it as well. */
  permission?: Permission
  /** Done with several selected rows only, or makes a new record. A single row has no button for it. */
  only?: 'many' | 'new'
}

/**
 * Opens the drawer of the row with `do=` the act's name, or the record itself where its drawer is the form.
 */
interface DrawerAct<Row> extends Button<Row> {
  in: 'drawer' | 'record'
}

/** Leads to another screen. */
interface PathAct<Row> extends Button<Row> {
  to: (row: Row) => string
}

/** Does something at once that changes no row, such as saving its file. It shows its own refusals. */
interface RunAct<Row> extends Button<Row> {
  run: (row: Row) => unknown
}

/** The words of a dialog. One row gives them `name`, several give them `n`; `act` is the verb. */
interface ActWords {
  title: Key
  /** The title over several rows. */
  titleMany?: Key
  /** The consequence, in a sentence. */
  text?: Key
  /** The word on the way back, where the act itself is a cancelling. */
  stay?: Key
  /**
   * The success message. Absent if the screen itself shows the outcome. Several rows that all succeeded
   * are counted, unless `doneMany` says otherwise.
   */
  done?: Key
  doneMany?: Key
}

interface RouteParts<Row, Answer = unknown> extends Button<Row>, ActWords {
  /** Does the act on several rows at once; `each` sends them one after the other. */
  many?: Route<BulkAnswer, never, never> | Route<BulkAnswer> | 'each'
  /** Done without a question. */
  atOnce?: true
  /** The words that the answer gives to `done`. */
  doneWords?: (answer: Answer) => Readonly<Record<string, string | number>>
  /**
   * Where the record is found afterwards, if the person may see it; the success then bears a button to it.
   */
  leads?: (after: Answer, before: Row) => string | undefined
  /** Takes it back; the success then bears an Undo button. `after` is what the route answered. */
  undo?: (after: Answer, before: Row) => Promise<unknown>
}

/** Sends a row's id and version, the fixed part of the body and the input fields to a route. */
export interface RouteAct<Row> extends RouteParts<Row> {
  route: AnyRoute
  /** The part of the body that is always the same. */
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

/** Everything that can be done with rows of a resource. The order of the acts is that of their buttons. */
export interface Acts<Row extends { id: number }, Id extends string = string> {
  /** The name that the query keys of its rows begin with. */
  resource: string
  nameOf: (row: Row) => string
  /** Asks anew for whatever shows what an act may have changed. */
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
