import { describe, expect, test } from 'vitest'
import { resource } from '#contract/grammar/resource.ts'
import { joinEdits } from './join-edits.ts'

const things = resource('things', { name: { kind: 'text' }, note: { kind: 'note' }, tags: { kind: 'tags' } })
const names = ['name', 'note', 'tags']
const original = { name: '旧', note: null, tags: ['a'] }

describe('an edit on top of somebody else’s', () => {
  test('of other fields holds beside it', () => {
    const mine = { name: '我的', note: '', tags: ['a'] }
    const theirs = { name: '旧', note: '他的', tags: ['a', 'b'] }
    expect(joinEdits(things, names, { original, mine, theirs })).toEqual({
      name: '我的',
      note: '他的',
      tags: ['a', 'b'],
    })
  })

  test('of the same field to the same value is no conflict, to another one it is', () => {
    const mine = { name: '新', note: '', tags: ['a'] }
    const theirs = { ...original, name: '新' }
    expect(joinEdits(things, names, { original, mine, theirs })).toMatchObject({ name: '新' })
    expect(joinEdits(things, names, { original, mine, theirs: { ...original, name: '他' } })).toBeUndefined()
  })
})
