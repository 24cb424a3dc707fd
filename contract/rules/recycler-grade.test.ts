import { expect, test } from 'vitest'
import { gradeOf } from './recycler-grade.ts'

test.each([
  [0, 0, 0, 0, 'C', 'untried'],
  [4, 0, 0, 0, 'C', 'tried'],
  [1, 1, 0, 0, 'B', 'won'],
  [9, 2, 0, 0, 'B', 'won'],
  [9, 3, 0, 0, 'A', 'regular'],
  [9, 3, 0, 1, 'C', 'evidence_late'],
  [1, 0, 1, 0, 'D', 'defaulted'],
  [9, 4, 1, 1, 'D', 'defaulted'],
  [9, 5, 1, 0, 'C', 'lived_down'],
  [20, 9, 2, 0, 'D', 'defaulted'],
  [20, 10, 2, 0, 'C', 'lived_down'],
])(
  '%i sign-ups, %i wins, %i defaults, %i late: %s, %s',
  (sign_up_count, win_count, default_count, late_count, grade, why) => {
    expect(gradeOf({ sign_up_count, win_count, default_count, late_count })).toEqual({ grade, why })
  },
)
