import { expect, test } from 'vitest'
import { deltasOf, tagged } from './tag-deltas.ts'

test('a tagging and the calls that take it back leave every row as it was', () => {
  const rows = [
    { id: 1, tags: ['a', 'b'] },
    { id: 2, tags: ['b'] },
    { id: 3, tags: ['new'] },
    { id: 4, tags: [] },
  ]
  const [add, remove] = [['new', 'b'], ['a']]
  const after = new Map(rows.map((row) => [row.id, tagged(row.tags, add, remove)]))
  expect(after.get(1)).toEqual(['b', 'new'])
  for (const { ids, ...back } of deltasOf(rows, add, remove))
    for (const id of ids) after.set(id, tagged(after.get(id) ?? [], back.add, back.remove))
  for (const row of rows) expect(new Set(after.get(row.id))).toEqual(new Set(row.tags))
})

test('rows with the same difference share a call, unchanged ones have none', () => {
  const rows = [1, 2].map((id) => ({ id, tags: ['a'] }))
  expect(deltasOf([...rows, { id: 3, tags: ['x'] }], ['x'], [])).toEqual([
    { ids: [1, 2], add: [], remove: ['x'] },
  ])
})

test('a tag both removed and added stays, so nothing is taken back', () => {
  expect(tagged(['a'], ['a'], ['a'])).toEqual(['a'])
  expect(deltasOf([{ id: 1, tags: ['a'] }], ['a'], ['a'])).toEqual([])
})
