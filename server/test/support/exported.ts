import { setTimeout as wait } from 'node:timers/promises'
import { strFromU8, unzipSync } from 'fflate'
import type { ExportRow } from '#contract/exports.ts'
import type { Person, TestApp } from './harness.ts'

const over = ['done', 'failed', 'cancelled', 'expired']

/** Waits until an export reaches a state, and returns its row. */
export async function reached(
  t: TestApp,
  id: number,
  states: readonly string[] = over,
  patience = 60_000,
): Promise<Record<string, any>> {
  for (const end = Date.now() + patience; Date.now() < end; await wait(50)) {
    const { rows } = await t.database.pool.query('select * from exports where id = $1', [id])
    if (states.includes(rows[0]?.state)) return rows[0]
  }
  const { rows } = await t.database.pool.query('select * from exports where id = $1', [id])
  throw new Error(`not reached: ${JSON.stringify(rows[0])}`)
}

export async function requested(
  who: Person,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<ExportRow> {
  const answer = await who.ask<ExportRow>('/api/exports', { method: 'POST', body, headers })
  if (answer.code !== 0) throw new Error(answer.text)
  return answer.data
}

/** Downloads a file that stays on the server. */
export async function downloaded(t: TestApp, who: Person, fileName: string): Promise<Buffer> {
  const response = await t.app.inject({
    url: `/common/download?delete=false&fileName=${fileName}`,
    headers: { 'x-token': who.token },
  })
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.rawPayload
}

/** Requests an export, waits for it and downloads it. */
export async function exported(
  t: TestApp,
  who: Person,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Buffer> {
  const { id } = await requested(who, body, headers)
  const row = await reached(t, id)
  if (row['state'] !== 'done') throw new Error(JSON.stringify(row))
  return downloaded(t, who, String(row['file_name']))
}

/** Parses csv strictly by RFC 4180, and requires the UTF-8 byte order mark. */
export function csvRows(content: Buffer): string[][] {
  const text = content.toString('utf8')
  if (!text.startsWith('\ufeff') || !text.endsWith('\r\n')) throw new Error('no mark, or no end')
  const rows: string[][] = []
  let row: string[] = []
  let at = 1
  while (at < text.length) {
    const piece = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y
    piece.lastIndex = at
    const found = piece.exec(text)
    if (!found) throw new Error(`not RFC 4180 at ${at}: ${JSON.stringify(text.slice(at, at + 60))}`)
    row.push(found[1] === undefined ? (found[2] ?? '') : found[1].replaceAll('""', '"'))
    if (found[3] === '\r\n') {
      rows.push(row)
      row = []
    }
    at = piece.lastIndex
  }
  return rows
}

interface XlsxCell {
  place: string
  style: number
  /** The stored text, or the digits of a number. */
  text: string
  number: boolean
}

export interface Xlsx {
  parts: Record<string, string>
  sheets: XlsxCell[][][]
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const unescaped = (text: string) =>
  text
    .replaceAll(/&(\w+);/g, (_, name: string) => entities[name] ?? `?${name}`)
    .replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Parses one of our workbooks. A cell that is neither an inline text nor a number throws. */
export function xlsx(content: Buffer): Xlsx {
  const parts = Object.fromEntries(
    Object.entries(unzipSync(content)).map(([name, bytes]) => [name, strFromU8(bytes)]),
  )
  const names = Object.keys(parts).filter((name) => name.startsWith('xl/worksheets/'))
  const sheets = names.map((name) =>
    [...(parts[name] ?? '').matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row = '']) =>
      [...row.matchAll(/<c r="([A-Z]+\d+)" s="(\d+)"(.*?)<\/c>/gs)].map(
        ([, place = '', style, inside = '']): XlsxCell => {
          const text = /^ t="inlineStr"><is><t xml:space="preserve">([^<]*)<\/t><\/is>$/s.exec(inside)
          const number = /^><v>(-?\d+(?:\.\d+)?)<\/v>$/.exec(inside)
          if (!text && !number) throw new Error(`strange cell: ${inside}`)
          return {
            place,
            style: Number(style),
            text: text ? unescaped(text[1] ?? '') : (number?.[1] ?? ''),
            number: !text,
          }
        },
      ),
    ),
  )
  return { parts, sheets }
}
