import { expect, test } from 'vitest'
import { printable, StartError } from './start-error.ts'

test('a read-only file system is called so in one line, and so is what an operator can fix', () => {
  const error = Object.assign(new Error('EROFS: read-only file system, mkdir'), {
    code: 'EROFS',
    path: '/backups',
  })
  expect(printable(error)).toBe(
    '/backups is on a read-only file system: mount it for writing, or name it in ReadWritePaths of the unit.',
  )
  expect(printable(new StartError('one line'))).toBe('one line')
  const unknown = new Error('a fault')
  expect(printable(unknown)).toBe(unknown)
})
