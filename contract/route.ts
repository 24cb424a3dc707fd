import type * as z from 'zod/mini'
import type { Permission } from './permissions.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/**
 * One path of the HTTP contract. `permission` has no default: `public` must be spelled out.
 * `Answer` is what `data` holds on success; it exists for the compiler only.
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
  /** Groups the routes in the OpenAPI document, and names the resource whose labels the fields of body and query bear. */
  readonly tag: string
  readonly body?: z.ZodMiniType<Body>
  readonly query?: z.ZodMiniType<Query>
  /** A list route names its resource: page, limit, sort, q and the filters are derived from it. */
  readonly list?: { readonly fields: Readonly<Record<string, import('./field.ts').Field>> }
  /** Answers something other than an envelope, or streams; or takes something other than JSON. */
  readonly raw?: 'answer' | 'upload'
  /** Allowed while a made-up first password waits to be changed. */
  readonly beforePasswordChange?: true
  /** The handler sees to its own transactions: hashing a password or receiving a file must not hold a connection. */
  readonly ownTransactions?: true
  /** May be answered from a replica that lags behind: reports and histories, never what people work in. */
  readonly mayLag?: true
  readonly answer?: Answer
}

/** Declares a route; `route<Answer>()({...})` fixes the answer's type and infers path, body and query. */
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
/** The parameters that a route's path names: ids, all of them. */
export type ParamsOf<R extends Route> = Record<ParamNames<R['path']>, number>
