import { expect, test } from 'vitest'
import { troublesOf } from './dependency-rules.ts'

const troubles = (item: object) =>
  troublesOf({ packages: { '': {}, 'node_modules/a/node_modules/b': { version: '1.0.0', ...item } } }, [
    'known',
  ])
const fine = { license: 'MIT', integrity: 'sha512-x' }

test.each(['MIT', '(MIT OR GPL-3.0)', 'Apache-2.0 AND BSD-3-Clause'])('%s is allowed', (license) => {
  expect(troubles({ ...fine, license })).toEqual([])
})

test.each(['GPL-3.0', 'MIT AND AGPL-3.0', 'SEE LICENSE IN x', undefined])('%s is not', (license) => {
  expect(troubles({ integrity: 'sha512-x', license })).toEqual([
    `b 1.0.0: licence ${license ?? 'unknown'} is not allowed`,
  ])
})

test('one that is said elsewhere is known for the version that was read', () => {
  const busboy = (version: string) =>
    troublesOf({ packages: { 'node_modules/busboy': { version, integrity: 'x' } } }, [])
  expect(busboy('1.6.0')).toEqual([])
  expect(busboy('1.6.1')).toEqual(['busboy 1.6.1: licence unknown is not allowed'])
})

test('an install script has to be named, and a package needs a checksum', () => {
  expect(troubles({ ...fine, hasInstallScript: true })).toEqual([
    'b 1.0.0 has an install script that allowScripts does not name',
  ])
  expect(troubles({ license: 'MIT' })).toEqual(['b 1.0.0 has no checksum'])
  const named = { 'node_modules/known': { ...fine, hasInstallScript: true } }
  expect(troublesOf({ packages: named }, ['known'])).toEqual([])
})
