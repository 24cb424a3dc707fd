import { zipSync, strToU8 } from 'fflate'
import { XlsxStreamWriter } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import {
  columnTitles,
  UnreadWorkbook,
  workbookRows,
  type SheetRow,
  type WorkbookKind,
} from './workbook-rows.ts'

async function read(kind: WorkbookKind, content: Buffer): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  for await (const row of workbookRows(kind, content)) rows.push(row)
  return rows
}

async function xlsx(rows: unknown[][]): Promise<Buffer> {
  const writer = new XlsxStreamWriter({ name: 'S' })
  for (const row of rows) writer.addRow(row as never)
  return Buffer.from(await writer.finish())
}

/** A handmade workbook with content that no program would write. */
function rawXlsx(sheet: string, more: Record<string, Uint8Array> = {}): Buffer {
  const part = (name: string) => `http://schemas.openxmlformats.org/officeDocument/2006/relationships/${name}`
  const entries: Record<string, string> = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    '_rels/.rels': `<Relationships><Relationship Id="rId1" Type="${part('officeDocument')}" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${part('worksheet')}" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
  }
  return Buffer.from(
    zipSync({
      ...Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, strToU8(text)])),
      ...more,
    }),
  )
}

describe('xlsx', () => {
  test('cells as text, with the lines of the sheet; blank rows are no rows', async () => {
    const rows = await read(
      'xlsx',
      await xlsx([
        ['公司', '电话'],
        [null, '  '],
        ['甲', 13800138000],
        [true, 1.5],
        [new Date('2026-01-05T00:00:00Z'), '=1+1'],
      ]),
    )
    expect(rows).toEqual([
      { line: 1, cells: ['公司', '电话'] },
      { line: 3, cells: ['甲', '13800138000'] },
      { line: 4, cells: ['TRUE', '1.5'] },
      { line: 5, cells: ['2026-01-05', '=1+1'] },
    ])
  })

  test('of a formula the last result is read, never the formula', async () => {
    const rows = await read(
      'xlsx',
      rawXlsx(
        '<row r="1"><c r="A1" t="str"><f>HYPERLINK("http://x")</f><v>shown</v></c><c r="C1"><f>1+1</f></c></row>',
      ),
    )
    expect(rows).toEqual([{ line: 1, cells: ['shown', '', ''] }])
  })

  test.each([
    ['no ZIP', Buffer.from('公司,电话\n')],
    ['another ZIP', Buffer.from(zipSync({ a: strToU8('x') }))],
    ['cut off', rawXlsx('<row r="1"><c r="A1"><v>1</v></c></row>').subarray(0, 300)],
  ])('%s is not readable', async (_what, content) => {
    await expect(read('xlsx', content)).rejects.toThrow(new UnreadWorkbook('workbook_unreadable'))
  })

  test('what expands too far is too large', async () => {
    await expect(read('xlsx', rawXlsx('', { zeros: new Uint8Array(30_000_000) }))).rejects.toThrow(
      new UnreadWorkbook('workbook_too_large'),
    )
  })
})

describe('csv', () => {
  const cells = async (content: Buffer) => (await read('csv', content)).map((row) => row.cells)

  test('UTF-8 with and without its mark, GB18030, and what Excel calls Unicode text', async () => {
    const wanted = [
      ['公司', '电话'],
      ['甲', '1'],
    ]
    expect(await cells(Buffer.from('公司,电话\r\n甲,1\r\n'))).toEqual(wanted)
    expect(await cells(Buffer.from('\ufeff公司,电话\n甲,1'))).toEqual(wanted)
    expect(await cells(Buffer.from('b9abcbbe2cb5e7bbb00abcd72c31', 'hex'))).toEqual(wanted)
    expect(
      await cells(Buffer.concat([Buffer.from('fffe', 'hex'), Buffer.from('公司\t电话\n甲\t1', 'utf16le')])),
    ).toEqual(wanted)
  })

  test('quotes, line breaks within cells, blank lines and other separators', async () => {
    const rows = await read('csv', Buffer.from('a;b\n\n"1;""x""\ny";=2\n'))
    expect(rows).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 3, cells: ['1;"x"\ny', '=2'] },
    ])
  })

  test('bytes that are no text', async () => {
    await expect(cells(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0xff]))).rejects.toThrow(
      new UnreadWorkbook('workbook_unreadable'),
    )
  })
})

test('equal titles become different, and a column without one is named by its letter', () => {
  expect(columnTitles([' 公司 ', '备注', '', '备注', '电\n话', '', ''])).toEqual([
    '公司',
    '备注',
    '#3',
    '备注 (2)',
    '电 话',
  ])
})

test.each([
  ['a quote that is never closed', `公司名称\n"${'x'.repeat(2_000_000)}`],
  ['a single line', `${'甲,'.repeat(900_000)}\n`],
])('a csv of %s is refused at once', async (_name, text) => {
  const since = performance.now()
  await expect(read('csv', Buffer.from(text))).rejects.toThrow(new UnreadWorkbook('workbook_too_large'))
  expect(performance.now() - since).toBeLessThan(1000)
})
