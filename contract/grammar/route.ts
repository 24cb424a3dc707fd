import type * as z from 'zod/mini'
import type { Permission } from './permissions.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/**
 * One route of the HTTP contract. `permission` has no default: a public route must say `public`.
 * `Answer` is the type of `data` on success. Only the compiler uses it.
 */
export interface Route<
  Answer = unknown,
  Body = unknown,
  Query = unknown,
  Path extends `/${string}` = `/${string}`,
> {
  readonly method: Method
  readonly path: Path
  readonly permission: Permission | 'public'
  /**
   * Groups routes in the OpenAPI document, and names the resource whose labels the fields of body and query
   * use.
   */
  readonly tag: string
  readonly body?: z.ZodMiniType<Body>
  readonly query?: z.ZodMiniType<Query>
  /** The resource of a list route. Page, limit, sort, q and the filters are derived from it. */
  readonly list?: { readonly fields: Readonly<Record<string, import('./field.ts').Field>> }
  /** `answer`: the answer is a stream or something other than an envelope. `upload`: the body is not JSON. */
  readonly raw?: 'answer' | 'upload'
  /** The request stays open, so it does not count towards the requests that a session runs at once. */
  readonly stream?: true
  /** Allowed before the user has changed a generated first password. */
  readonly beforePasswordChange?: true
  /**
   * Allowed before the second factor is given: always, or only to a person who has none and must set one up.
   */
  readonly beforeSecondFactor?: 'always' | 'without_one'
  /**
   * The handler opens its own transactions, because hashing a password or receiving a file must not hold a
   * connection.
   */
  readonly ownTransactions?: true
  /** An act on hundreds of rows: it may take longer than other requests. */
  readonly long?: true
  /**
   * The answer is not stored for a repeated `Idempotency-Key`, because it contains a secret, or because a
   * form sends the request at every pause in typing.
   */
  readonly neverKept?: true
  /**
   * A replica may answer, as for every list, if it lags at most two seconds and has the session's last write.
   */
  readonly mayLag?: true
  /**
   * The act moves money or changes permissions, so the caller must have re-authenticated recently; otherwise
   * 401 with code 50020. `sometimes`: the handler decides after reading the record.
   */
  readonly reauthenticate?: true | 'sometimes'
  readonly answer?: Answer
}

/** Declares a route. `route<Answer>()({...})` sets the answer's type and infers path, body and query. */
export const route =
  <Answer>() =>
  <const Path extends `/${string}`, Body = undefined, Query = undefined>(
    declared: Omit<Route<Answer, Body, Query, Path>, 'answer'>,
  ): Route<Answer, Body, Query, Path> =>
    declared

export type AnswerOf<R> = R extends Route<infer A, infer _B, infer _Q, infer _P> ? A : never
export type BodyOf<R> = R extends Route<infer _A, infer B, infer _Q, infer _P> ? B : never
export type QueryOf<R> = R extends Route<infer _A, infer _B, infer Q, infer _P> ? Q : never

type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never
/** The parameters in a route's path: ids, and `key`, which is a string. */
export type ParamsOf<R extends Route> = {
  [Name in ParamNames<R['path']>]: Name extends 'key' ? string : number
}
