import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mapDocument, mapDocumentPath } from './map-document.ts'

test('ARCHITECTURE draws the floors that lint holds', () => {
  const text = readFileSync(mapDocumentPath, 'utf8')
  expect(mapDocument(text)).toBe(text)
})
