import { expect, test } from 'vitest'
import { allRoutes } from '#contract/all-routes.ts'
import { summaries } from '#contract/summaries.ts'
import { openApi } from './openapi.ts'

interface Operation {
  operationId: string
  summary: string
  responses: Record<string, { $ref?: string }>
}

const document = openApi() as {
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, unknown> }
}

const operations = Object.values(document.paths).flatMap((path) => Object.values(path))

test('every operation has a sentence of its own, and no other is there', () => {
  expect(Object.keys(summaries).toSorted()).toEqual(Object.keys(allRoutes).toSorted())
  for (const { operationId, summary } of operations) expect(summary, operationId).toMatch(/^[A-Z].*[^.]$/)
  const sentences = operations.map(({ summary }) => summary)
  expect(sentences.filter((sentence, at) => sentences.indexOf(sentence) !== at)).toEqual([])
})

test('every refusal that an operation names is declared with its code', () => {
  for (const { operationId, responses } of operations)
    for (const [status, { $ref }] of Object.entries(responses)) {
      if (status === '200') continue
      expect($ref, operationId).toMatch(
        new RegExp(`^#/components/responses/Refusal${status}(Proof|SignIn)?$`),
      )
      expect(document.components.responses, operationId).toHaveProperty($ref?.split('/').at(-1) ?? '')
    }
})

test('ids are numbers and keys are words', () => {
  expect(JSON.stringify(document.paths['/api/drafts/{key}'])).toContain('"schema":{"type":"string"}')
  expect(JSON.stringify(document.paths['/api/customers/{id}'])).toContain('"type":"integer","minimum":1')
})
