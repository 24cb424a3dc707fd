import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf, BodyOf, Route } from '#contract/grammar/route.ts'
import { call } from '#web/transport/api.ts'

type FormBody = Readonly<Record<string, unknown>>
type Params = Readonly<Record<string, string | number>>
type AnyRoute = Route<unknown, never, never> | Route

/**
 * Sends the body of a form. The form shows the errors itself. Its values are built field by field from the
 * declaration, so the compiler cannot know the body's shape; the server checks it.
 */
export const sendForm = <R extends AnyRoute>(
  route: R,
  body: FormBody,
  params: Params = {},
): Promise<AnswerOf<R>> => call(route, { params, body: body as BodyOf<R>, quiet: true })

/** The calls of a record's form: `save` edits the given row, and creates one if there is none. */
export function recordCalls<C extends AnyRoute, E extends AnyRoute>(routes: { create: C; edit: E }) {
  const create = (body: FormBody, params?: Params) => sendForm(routes.create, body, params)
  const edit = (id: number, body: FormBody) => sendForm(routes.edit, body, { id })
  const save = (
    row: { id: number } | undefined,
    body: FormBody,
    params?: Params,
  ): Promise<AnswerOf<C> | AnswerOf<E>> => (row ? edit(row.id, body) : create(body, params))
  return { create, edit, save }
}

/**
 * The query of one record. Its key begins with the resource's name, so that a live event invalidates it. If
 * the record is opened within five seconds of the last answer, that answer is used.
 */
export const recordQuery =
  <R extends AnyRoute>(get: R) =>
  (id: number) =>
    queryOptions({
      queryKey: [get.tag, 'one', id],
      queryFn: ({ signal }) => call(get, { params: { id }, signal, quiet: true }),
      staleTime: 5000,
    })
