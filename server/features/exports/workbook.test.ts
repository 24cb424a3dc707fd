import { buffer } from 'node:stream/consumers'
import { streamXlsxRows } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { settlements } from '#contract/settlements.ts'
import { xlsx } from '#server/test/support/exported.ts'
import { stillAfter } from '#server/test/support/waiting.ts'
import { exportColumns } from './columns.ts'
import type { SheetContent } from './content.ts'
import type { PresentedRow } from './targets.ts'
import { workbookStream } from './workbook.ts'

const columns = exportColumns(settlements, ['round_no', 'settlement_price'], 'en')

function content(rows: number, size: number, left: { by?: string } = {}): SheetContent {
  async function* batches(): AsyncGenerator<readonly PresentedRow[]> {
    try {
      for (let at = 0; at < rows; at += size)
        yield Array.from({ length: Math.min(size, rows - at) }, (_, n) => ({
          round_no: at + n,
          settlement_price: '12.30',
        }))
      left.by = 'end'
    } finally {
      left.by ??= 'leaving'
    }
  }
  return { title: 'a/b[c]', columns, batches: batches(), footer: () => 'made by me' }
}

test('what does not fit goes onto further sheets, each with its heading; the last line is written once, at the end', async () => {
  const { parts, sheets } = xlsx(await buffer(workbookStream(content(12, 5), 7)))
  expect(sheets.map((rows) => rows.map((row) => row[0]?.text))).toEqual([
    ['Round', '0', '1', '2', '3', '4'],
    ['Round', '5', '6', '7', '8', '9'],
    ['Round', '10', '11', 'made by me'],
  ])
  expect(parts['xl/workbook.xml']).toContain(
    '<sheet name="a b c " sheetId="1" r:id="rId1"/><sheet name="a b c  (2)" sheetId="2"',
  )
  expect(sheets[0]?.[1]).toEqual([
    { place: 'A2', style: 6, text: '0', number: true },
    { place: 'B2', style: 3, text: '12.30', number: true },
  ])
})

test('another program reads it: texts, numbers, the heading', async () => {
  const made = await buffer(workbookStream(content(2, 5)))
  const rows: unknown[][] = []
  for await (const row of streamXlsxRows(made)) rows.push(row.values)
  expect(rows).toEqual([['Round', 'Settlement amount'], [0, 12.3], [1, 12.3], ['made by me']])
})

test('rows are asked for no faster than they are read, and a reader who leaves ends it', async () => {
  const left: { by?: string } = {}
  const stream = workbookStream(content(10_000_000, 500, left))
  stream.once('readable', () => stream.read(1))
  const readingAhead = 300
  expect(await stillAfter(readingAhead, () => left.by)).toBeUndefined()
  stream.destroy()
  await expect.poll(() => left.by, { timeout: 5000 }).toBe('leaving')
})

test('a source that breaks off breaks the file off', async () => {
  const broken: SheetContent = {
    ...content(0, 1),
    batches: (async function* () {
      yield [{ round_no: 1 }]
      throw new Error('gone')
    })(),
  }
  await expect(buffer(workbookStream(broken))).rejects.toThrow('gone')
})
