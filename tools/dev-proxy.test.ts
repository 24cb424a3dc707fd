import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allRoutes } from '#contract/all-routes.ts'
import config from '../vite.config.ts'

/** As Vite reads it: a key that begins with ^ is a pattern, another a prefix. */
const proxied = (path: string) =>
  Object.keys(config.server?.proxy ?? {}).some((key) =>
    key.startsWith('^') ? new RegExp(key).test(path) : path.startsWith(key),
  )

const ofProcess = ['/healthz', '/readyz']

test('in development every route reaches the server, and no module of the web app does', () => {
  const routes = Object.values(allRoutes).map(({ path }) => path)
  expect(routes.filter((path) => !proxied(path) && !ofProcess.includes(path))).toEqual([])
  const modules = globSync('**/*.{ts,tsx,css}', { cwd: 'web' })
  expect(modules).toContain('transport/api.ts')
  expect(modules.filter((path) => proxied(`/${path}`))).toEqual([])
})
