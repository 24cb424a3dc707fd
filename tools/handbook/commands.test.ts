import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { handbook, root } from './blocks.ts'

/** `handbook.test.ts` runs the commands; it is part of the full run. */
test('every file of ours that a command of the handbook names exists', () => {
  const named = handbook().flatMap(({ page, text }) =>
    [...text.matchAll(/(?<![\w./-])((?:deploy|server|tools)\/[\w./@-]*\w)/g)].map(([, path = '']) => ({
      page,
      path,
    })),
  )
  // The reader writes the settings of Compose.
  const ours = named.filter(({ path }) => path !== 'deploy/compose/.env')
  expect(ours.length).toBeGreaterThan(5)
  expect(ours.filter(({ path }) => !existsSync(join(root, path)))).toEqual([])
})
