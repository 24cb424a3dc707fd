import { expect, test } from 'vitest'
import { followUp, pagesFrom } from './queue-pages.ts'

const limit = 3
const asking = (ids: readonly number[]) => {
  const asked: number[] = []
  const ask = async (page: number) => {
    asked.push(page)
    const items = ids.slice((page - 1) * limit, page * limit).map((id) => ({ id }))
    return { items, page, limit, total: ids.length }
  }
  return { ask, asked }
}

test('neighbours are those of the list, and nobody beyond its ends or beside it', () => {
  const ids = [7, 3, 9]
  expect([followUp(ids, 7, 1), followUp(ids, 3, 1), followUp(ids, 9, 1)]).toEqual([3, 9, undefined])
  expect([followUp(ids, 7, -1), followUp(ids, 3, -1)]).toEqual([undefined, 7])
  expect([followUp(ids, 8, 1), followUp(undefined, 7, 1)]).toEqual([undefined, undefined])
})

test('in a list that stays the same the next page follows', async () => {
  const { ask, asked } = asking([1, 2, 3, 4, 5])
  expect(await pagesFrom(ask, 1, [1, 2, 3])).toEqual([4, 5])
  expect(asked).toEqual([1, 2])
})

test('in a work list whose rows leave, nobody is passed over', async () => {
  // 1, 2 and 3 were called and have left the list, so 4 is on the first page now.
  const { ask } = asking([4, 5, 6, 7])
  expect(await pagesFrom(ask, 1, [1, 2, 3])).toEqual([4, 5, 6])
  expect(await pagesFrom(ask, 1, [1, 2, 3, 4, 5, 6])).toEqual([7])
})

test('it ends at the end of the list, also an empty one', async () => {
  const { ask, asked } = asking([1, 2, 3])
  expect(await pagesFrom(ask, 1, [1, 2, 3])).toEqual([])
  expect(asked).toEqual([1])
  expect(await pagesFrom(asking([]).ask, 1, [1])).toEqual([])
})
