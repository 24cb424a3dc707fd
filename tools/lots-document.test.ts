import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lotsDocument, lotsDocumentPath } from './lots-document.ts'

test('docs/lots.md says what the table of moves says', () => {
  expect(readFileSync(lotsDocumentPath, 'utf8')).toBe(lotsDocument())
})
