import { expect, test } from 'vitest'
import { gradeOf } from './recycler-grade.ts'

test.each([
  [0, 0, 0, 'C', 'untried'],
  [4, 0, 0, 'C', 'tried'],
  [1, 1, 0, 'B', 'won'],
  [9, 2, 0, 'B', 'won'],
  [9, 3, 0, 'A', 'regular'],
  [1, 0, 1, 'D', 'defaulted'],
  [9, 4, 1, 'D', 'defaulted'],
  [9, 5, 1, 'C', 'lived_down'],
  [20, 9, 2, 'D', 'defaulted'],
  [20, 10, 2, 'C', 'lived_down'],
])('%i sign-ups, %i wins, %i defaults: %s, %s', (sign_up_count, win_count, default_count, grade, why) => {
  expect(gradeOf({ sign_up_count, win_count, default_count })).toEqual({ grade, why })
})
