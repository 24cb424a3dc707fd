import { globSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { resource } from '#contract/grammar/resource.ts'
import { formNames, layout } from './layout.ts'

const people = resource('people', {
  name: { kind: 'text' },
  phone: { kind: 'phone' },
  area: { kind: 'area' },
  visits: { kind: 'count', kept: true },
})

const files = globSync('web/features/**/*layout.ts')

test.each(files)('%s is plain data', async (file) => {
  const exported = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Record<string, unknown>
  expect(Object.keys(exported).length).toBeGreaterThan(0)
  for (const item of Object.values(exported)) expect(structuredClone(item)).toEqual(item)
})

test('the fields of a form follow its sections', () => {
  const item = layout(people, { form: { person: ['name', 'area'], contact: ['phone'] } })
  expect(formNames(item)).toEqual(['name', 'area', 'phone'])
})

test('a misspelt name does not compile', () => {
  // @ts-expect-error no such field
  layout(people, { list: ['nam'] })
  // @ts-expect-error no such field
  layout(people, { form: { person: ['nam'] } })
  // @ts-expect-error an act writes it, no form does
  layout(people, { form: { person: ['visits'] } })
  // @ts-expect-error no column of the list
  layout(people, { list: ['name'], card: { facts: ['phone'] } })
  // @ts-expect-error no such field, and not declared as the screen's own
  layout(people, { own: ['grade'], list: ['name', 'grades'] })
  // @ts-expect-error no such part
  layout(people, { lists: ['name'] })
})
