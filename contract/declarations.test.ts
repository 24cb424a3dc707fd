import { describe, expect, test } from 'vitest'
import { fieldLabel, languages, optionLabel, optionsPath, type Texts } from '#texts/text.ts'
import { texts } from '#texts/all.ts'
import { allResources } from './all-resources.ts'
import { allRoutes } from './all-routes.ts'
import { auditActions } from './audit.ts'
import { poolReasons, releaseReasons } from './customers.ts'
import { reasons } from './grammar/errors.ts'
import { faults, kinds } from './grammar/field.ts'
import { permissions, roles } from './grammar/permissions.ts'
import { createSchema, isWritable, patchSchema } from './grammar/resource.ts'

const resources = Object.values(allResources)
const allOptions = (of: Texts) =>
  of.options as Record<string, Record<string, Record<string, string>> | undefined>
const allLabels = (of: Texts): Readonly<Record<string, Readonly<Record<string, unknown>>>> => of.fields
/** Their labels are general; any other field is labelled by its resource. */
const everyRecordHas = ['id', 'version', 'created_at', 'created_by', 'updated_at', 'updated_by']
const fields = resources.flatMap((resource) =>
  Object.entries(resource.fields).map(([name, field]) => ({ resource, name, field })),
)

describe.each(resources.map((resource) => [resource.name, resource] as const))('%s', (_name, resource) => {
  test('is plain data', () => {
    expect(structuredClone(resource)).toEqual(resource)
    expect(JSON.parse(JSON.stringify(resource))).toEqual(resource)
  })

  test('uses known kinds and declares what each needs', () => {
    for (const [name, field] of Object.entries(resource.fields)) {
      expect(kinds, name).toContain(field.kind)
      if (['choice', 'choices'].includes(field.kind)) expect(field.options?.length, name).toBeGreaterThan(0)
      if (field.kind === 'ref') expect(field.target, name).toBeDefined()
      if (field.derived) expect([name, isWritable(field)]).toEqual([name, false])
      if (field.mask || field.encrypted)
        expect([name, field.sortable, field.filterable]).toEqual([name, undefined, undefined])
    }
  })

  test.each(languages)('has its own label for every field and option in %s', (language) => {
    const own = allLabels(texts[language])[resource.name] ?? {}
    const missing = Object.entries(resource.fields).flatMap(([name, field]) => {
      const label =
        everyRecordHas.includes(name) || Object.hasOwn(own, name)
          ? fieldLabel(texts[language], resource.name, name)
          : name
      const [words = '', of = ''] = optionsPath(resource.name, name).split('.')
      const options = (field.options ?? [])
        .filter((option) => !Object.hasOwn(allOptions(texts[language])[words]?.[of] ?? {}, option))
        .map((option) => `${name}.${option}`)
      return [...(label === name ? [name] : []), ...options]
    })
    expect(missing).toEqual([])
  })
})

test.each(languages)('every release reason and pool reason has a label in %s', (language) => {
  for (const reason of releaseReasons)
    expect(optionLabel(texts[language], 'customers', 'reason', reason)).not.toBe(String(reason))
  for (const reason of poolReasons)
    expect(optionLabel(texts[language], 'customers', 'pool_reason', reason)).not.toBe(reason)
})

test.each(languages)('every refusal and every fault has a text in %s', (language) => {
  expect(Object.keys(texts[language].reasons).sort()).toEqual(Object.keys(reasons).sort())
  for (const fault of faults)
    if (fault !== 'required') expect(Object.keys(texts[language].faults)).toContain(fault)
})

describe('bodies', () => {
  test.each(resources.map((resource) => [resource.name, resource] as const))(
    '%s takes nothing that the server keeps',
    (_name, resource) => {
      const kept = Object.entries(resource.fields)
        .filter(([, field]) => !isWritable(field))
        .map(([name]) => name)
      for (const name of ['id', 'created_by', 'updated_at', 'actions', 'masked', '__proto__x', ...kept]) {
        for (const schema of [createSchema(resource), patchSchema(resource)]) {
          const result = schema.safeParse({ [name]: 1, version: 1 })
          const keys =
            result.error?.issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : [])) ??
            []
          expect([resource.name, keys]).toEqual([resource.name, expect.arrayContaining([name])])
        }
      }
    },
  )
})

describe('routes', () => {
  const routes = Object.entries(allRoutes)

  test('are declared once each', () => {
    const places = routes.map(([, route]) => `${route.method} ${route.path}`)
    expect(new Set(places).size).toBe(places.length)
  })

  test.each(routes)(
    '%s names a permission, uses GET only for reading and has a closed body',
    (_name, route) => {
      if (route.permission !== 'public') expect(Object.keys(permissions)).toContain(route.permission)
      if (route.method === 'GET') expect(route.body).toBeUndefined()
      if (route.body) {
        const result = route.body.safeParse({ no_such_property: 1 })
        const keys =
          result.error?.issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : [])) ??
          []
        expect(keys).toContain('no_such_property')
      }
    },
  )
})

test('every permission is held by at least one of the eight roles, and by nothing else', () => {
  for (const [name, held] of Object.entries(permissions)) {
    expect([name, held.length > 0]).toEqual([name, true])
    for (const role of held) expect(roles).toContain(role)
  }
})

test('audit actions and resources are unique', () => {
  expect(new Set(auditActions).size).toBe(auditActions.length)
})

test('finds a plausible number of fields', () => {
  expect(fields.length).toBeGreaterThan(50)
})
