import { expect, test } from 'vitest'
import { Refusal } from '#server/request/errors.ts'
import { refuseFullStore } from './receive.ts'

const megabyte = 1_048_576
test.each([
  ['a twentieth of a small disk', { free: 49, all: 1000 }, 'storage_full'],
  ['more than that', { free: 51, all: 1000 }, undefined],
  ['512 MB of a large one', { free: 511 * megabyte, all: 1000 * 1024 * megabyte }, 'storage_full'],
  ['more than those', { free: 513 * megabyte, all: 1000 * 1024 * megabyte }, undefined],
])('a disk with %s left takes files or refuses them', async (_left, room, reason) => {
  const refusal = await refuseFullStore({ room: async () => room }).catch((error: unknown) => error)
  expect(refusal instanceof Refusal ? refusal.reason : refusal).toBe(reason)
})
