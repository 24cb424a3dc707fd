import { expect, test } from 'vitest'
import { texts } from '#texts/all.ts'
import { openApi } from './openapi.ts'

const document = openApi() as any
const statuses = '1 Strong, 2 Interested, 3 Watching, 4 None yet, 5 Working with us, 6 Refused'
const bodyOf = (path: string) =>
  document.paths[path].post.requestBody.content['application/json'].schema.properties

test('numbered choices say what their numbers mean, in bodies, filters and answers', () => {
  const filters = document.paths['/api/customers'].get.parameters as { name: string; description?: string }[]
  expect(filters.find(({ name }) => name === 'status')?.description).toBe(statuses)
  expect(bodyOf('/api/customers').status.description).toBe(statuses)
  expect(document.components.schemas.CustomerRow.properties.status.description).toBe(statuses)
  expect(bodyOf('/api/customers/{id}/follow-ups').kind.description).toMatch(/^1 Phone, /)
})

test('no numbered choice is without its meaning, but codes of the envelope', () => {
  const unsaid: string[] = []
  const look = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    const { properties } = part as { properties?: Record<string, { enum?: unknown[]; description?: string }> }
    for (const [name, schema] of Object.entries(properties ?? {}))
      if (schema.enum?.some((value) => typeof value === 'number') && !schema.description) unsaid.push(name)
    Object.values(part).forEach(look)
  }
  look(document)
  expect(new Set(unsaid)).toEqual(new Set(['code']))
})

test('choices of one name and the same numbers mean the same', () => {
  const said = new Map<string, string>()
  for (const fields of Object.values(texts.en.options))
    for (const [name, words] of Object.entries(fields)) {
      const numbers = Object.keys(words)
      if (numbers.some((number) => !/^\d+$/.test(number))) continue
      const key = `${name} ${numbers.join()}`
      const meaning = JSON.stringify(words)
      expect(said.get(key) ?? meaning).toBe(meaning)
      said.set(key, meaning)
    }
})
