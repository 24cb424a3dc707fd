import { expect, test } from 'vitest'
import { resource } from '#contract/grammar/resource.ts'
import { bodyOf, formValues } from './form-values.ts'

const things = resource('things', {
  name: { kind: 'text', required_at: 'save' },
  remark: { kind: 'note' },
  amount: { kind: 'count' },
  status: { kind: 'choice', options: [1, 2] },
  tags: { kind: 'tags' },
})

const names = ['name', 'remark', 'amount', 'status', 'tags']
const row = { id: 1, version: 4, name: 'Ada', remark: null, amount: 3, status: 2, tags: ['a'] }

test('a row fills the form and comes back unchanged', () => {
  const values = formValues(things, names, row)
  expect(values).toEqual({ name: 'Ada', remark: '', amount: '3', status: 2, tags: ['a'] })
  expect(bodyOf(things, names, values, row)).toEqual({ version: 4 })
})

test('an edit sends what differs and its version; a blank is null', () => {
  const values = { ...formValues(things, names, row), name: ' Grace ', amount: '', tags: [] }
  expect(bodyOf(things, names, values, row)).toEqual({ version: 4, name: 'Grace', amount: null, tags: [] })
})

test('a create sends what is filled in', () => {
  const values = { ...formValues(things, names, {}), name: 'Ada', amount: '0' }
  expect(bodyOf(things, names, values, undefined)).toEqual({ name: 'Ada', amount: 0, tags: [] })
})
