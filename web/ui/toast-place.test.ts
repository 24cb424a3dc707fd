import { expect, test } from 'vitest'
import { covered, freePlace, type Box } from './toast-place.ts'

const room = { width: 1366, height: 768 }
const toast = { width: 440, height: 60 }
const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height })

test('toasts stay in their corner while it is free', () => {
  expect(freePlace(toast, [], room)).toMatchObject({ left: 1366 - 440 - 8, top: 8 })
})

test('buttons in the corner move them beside, or below', () => {
  const tools = box(1100, 8, 250, 36)
  const beside = freePlace(toast, [tools], room)
  expect(beside.top).toBe(8)
  expect(beside.left + beside.width).toBeLessThan(1100)
  const bar = box(0, 0, 1366, 50)
  expect(freePlace(toast, [bar], room)).toMatchObject({ left: 1366 - 440 - 8, top: 56 })
})

test('where everything can be pressed, they cover the least', () => {
  const rows = Array.from({ length: 8 }, (_, at) => box(0, at * 100, 1366, at === 5 ? 20 : 90))
  const place = freePlace(toast, rows, room)
  expect(covered(place, rows)).toBe(0)
  expect(place.top).toBeGreaterThan(520)
  expect(freePlace(toast, [box(0, 0, 1366, 768)], room).top).toBe(8)
})
