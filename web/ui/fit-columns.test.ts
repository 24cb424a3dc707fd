import { expect, test } from 'vitest'
import { fitColumns, type WantedColumn } from './fit-columns.ts'

const column = (id: string, width: number, least = width): WantedColumn => ({ id, width, least })
const columns = [column('name', 220, 180), column('phone', 110), column('note', 200, 100), column('sum', 120)]

test('what does not fit is left out whole, in order', () => {
  expect(fitColumns(columns, 500, false).screens[0]).toEqual(['phone', 'note'])
  expect(fitColumns(columns, 389, false).screens[0]).toEqual(['phone'])
  // The sum would fit, but the note comes first.
  expect(fitColumns(columns, 380, false).screens[0]).toEqual(['phone'])
  expect(fitColumns(columns, 900, false).screens).toEqual([['phone', 'note', 'sum']])
})

test('texts give way, everything else keeps its width', () => {
  const { widths } = fitColumns(columns, 560, false)
  expect(widths['phone']).toBe(110)
  expect(widths['sum']).toBe(120)
  expect(widths['note']).toBeGreaterThan(100)
  expect(widths['note']).toBeLessThan(200)
})

test('spare room goes to the name, and not without end', () => {
  expect(fitColumns(columns, 700, false).widths['name']).toBe(270)
  expect(fitColumns(columns, 2000, false).widths['name']).toBe(330)
})

test('one column is always shown beside the name', () => {
  expect(fitColumns(columns, 200, false).screens).toEqual([['phone'], ['note'], ['sum']])
})

test('with all columns open, each screen but the last is filled', () => {
  const many = [column('name', 200, 180), ...Array.from({ length: 9 }, (_, at) => column(`c${at}`, 90 + at))]
  const room = 640
  const { screens, widths } = fitColumns(many, room, true)
  expect(screens.flat()).toHaveLength(9)
  for (const screen of screens.slice(0, -1)) {
    const filled = (widths['name'] ?? 0) + screen.reduce((sum, id) => sum + (widths[id] ?? 0), 0)
    expect(filled).toBe(room)
  }
})
