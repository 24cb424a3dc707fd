import { expect, test } from 'vitest'
import { paperKinds, paperLabels } from './paper/finance.ts'
import { wholeOf } from './whole.ts'
import * as zh from './zh/all.ts'

const whole: { fields: Record<string, Record<string, string>>; options: Record<string, unknown> } =
  wholeOf(zh)

test('papers of finance call a kind of entry what the screens call it', () => {
  const { kind } = whole.options['finance_entries'] as { kind: Record<string, string> }
  expect(paperKinds).toEqual(kind)
})

test.each(Object.entries(paperLabels))(
  'papers of finance call the field %s what a screen calls it',
  (field, label) => {
    expect(Object.values(whole.fields).map((labels) => labels[field])).toContain(label)
  },
)
