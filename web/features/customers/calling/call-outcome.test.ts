import { expect, test } from 'vitest'
import { afternoon, nextAfter, withOutcome, withPhrase } from './call-outcome.ts'

const morning = new Date('2026-11-24T02:00:00Z')
const evening = new Date('2026-11-24T10:00:00Z')

test('下午再打 is today at three, or tomorrow once that has passed', () => {
  expect(afternoon(morning)).toBe('2026-11-24T07:00:00.000Z')
  expect(afternoon(new Date('2026-11-24T07:00:00Z'))).toBe('2026-11-25T07:00:00.000Z')
  expect(afternoon(evening)).toBe('2026-11-25T07:00:00.000Z')
})

test('没接 is called again tomorrow at nine, 空号 never, 接通 as agreed', () => {
  expect(nextAfter('missed', evening)).toBe('2026-11-25T01:00:00.000Z')
  expect(nextAfter('invalid', evening)).toBeNull()
  expect(nextAfter('reached', evening)).toBeUndefined()
})

const words = ['接通', '没接']
test.each([
  ['', '接通', '接通'],
  ['没接', '接通', '接通'],
  ['没接，改周三', '接通', '接通，改周三'],
  ['要看货', '接通', '接通 要看货'],
])('%j with %s is %j', (note, word, wanted) => {
  expect(withOutcome(note, word, words)).toBe(wanted)
})

test('a phrase follows what was typed', () => {
  expect(withPhrase(' ', '已发清单', '，')).toBe('已发清单')
  expect(withPhrase('接通 ', '已发清单', '，')).toBe('接通，已发清单')
})
