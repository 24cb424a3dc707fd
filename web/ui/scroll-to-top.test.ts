// @vitest-environment node
import { beforeEach, expect, test } from 'vitest'
import { scrollToTop } from './scroll-to-top.ts'

/** A browser whose clock advances by 100 ms with each frame. */
let now = 0
let next: ((now: number) => void) | undefined
let reduced = false
const list = { scrollTop: 0 } as HTMLElement
Object.assign(globalThis, {
  performance: { now: () => now },
  requestAnimationFrame: (step: typeof next) => (next = step),
  matchMedia: () => ({ matches: reduced }),
  getComputedStyle: () => ({ overflowY: 'auto' }),
})

function frame(): void {
  const step = next
  next = undefined
  now += 100
  step?.(now)
}
beforeEach(() => {
  reduced = false
  list.scrollTop = 1000
  next = undefined
})

test('a list reaches its top after 800 ms, slowly at both ends', () => {
  scrollToTop(list)
  const way: number[] = []
  for (let frames = 1; frames <= 8; frames += 1) {
    frame()
    way.push(Math.round(list.scrollTop))
  }
  expect(way).toEqual([969, 875, 719, 500, 281, 125, 31, 0])
  expect(next).toBeUndefined()
})

test('with reduced motion it jumps, and it stops when the user scrolls', () => {
  reduced = true
  scrollToTop(list)
  expect(list.scrollTop).toBe(0)
  reduced = false
  list.scrollTop = 1000
  scrollToTop(list)
  frame()
  list.scrollTop = 600
  frame()
  expect([list.scrollTop, next]).toEqual([600, undefined])
})
