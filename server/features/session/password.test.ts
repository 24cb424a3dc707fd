import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword } from './password.ts'

test('a password is stored as argon2id with a salt of its own, 19 MiB and two passes', async () => {
  const [stored, again] = await Promise.all([hashPassword('Ａ long word 1'), hashPassword('Ａ long word 1')])
  const [name, salt = '', tag] = stored.split('$')
  const expected = argon2Sync('argon2id', {
    // Full-width letters count as plain ones.
    message: 'A long word 1',
    nonce: Buffer.from(salt, 'base64'),
    parallelism: 1,
    tagLength: 32,
    memory: 19 * 1024,
    passes: 2,
  })
  expect([name, tag]).toEqual(['argon2id', expected.toString('base64')])
  expect(again).not.toBe(stored)
})
