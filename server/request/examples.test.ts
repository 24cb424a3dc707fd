import { afterAll, beforeAll, expect, test } from 'vitest'
import { allRoutes } from '#contract/all-routes.ts'
import { permissions } from '#contract/grammar/permissions.ts'
import type { Route } from '#contract/grammar/route.ts'
import { testApp, type TestApp } from '#server/test/support/harness.ts'
import { bodyExample, parameterExample } from './examples.ts'
import { refusalsOf, statusOf } from './route-refusals.ts'
import { parametersOf } from './route-schemas.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ checked: true })
})
afterAll(() => t.close())

const routes = Object.entries(allRoutes)

test('the example of every body fits its schema', () => {
  const wrong = routes.flatMap(([name, route]) => {
    const faults = route.body?.safeParse(bodyExample(route)).error?.issues ?? []
    return faults.map(({ path, message }) => `${name} ${path.join('.')}: ${message}`)
  })
  expect(wrong).toEqual([])
})

/** Routes that end the sender's session, or never end. */
const own = /^\/(admin\/login|api\/session|api\/events|api\/staff)/
const isSent = ({ path, raw, stream, permission }: Route): boolean =>
  !own.test(path) && raw === undefined && !stream && permission !== 'public'

function addressOf(route: Route): string {
  const required = parametersOf(route).filter((parameter) => parameter.required)
  const value = (name: string) => {
    const found = required.find((parameter) => parameter.name === name)
    return encodeURIComponent(String(found && parameterExample(name, found.schema)))
  }
  const path = route.path.replaceAll(/:(\w+)/g, (_all, name: string) => value(name))
  const query = required
    .filter((parameter) => parameter.in === 'query')
    .map(({ name }) => `${name}=${value(name)}`)
  return query.length > 0 ? `${path}?${query.join('&')}` : path
}

test('the example of every operation gets an answer that is documented', { timeout: 300_000 }, async () => {
  const taken = new Map<number, number>()
  const wrong: string[] = []
  for (const [name, route] of routes.filter(([, each]) => isSent(each))) {
    const [role] = permissions[route.permission as keyof typeof permissions]
    const body = bodyExample(route)
    const answer = await (
      await t.as(`${role}a`)
    ).ask(addressOf(route), { method: route.method, ...(body !== undefined && { body }) })
    const documented = [200, ...refusalsOf(route).map((refusal) => Number(statusOf(refusal)))]
    if (!documented.includes(answer.status) || answer.status >= 500) wrong.push(`${name} ${answer.text}`)
    taken.set(answer.status, (taken.get(answer.status) ?? 0) + 1)
  }
  expect(wrong).toEqual([])
  // Many examples name a record that does not exist; the others succeed.
  expect(taken.get(200)).toBeGreaterThan(50)
})
