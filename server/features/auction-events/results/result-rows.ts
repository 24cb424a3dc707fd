import {
  resultFields,
  type ResultField,
  type ResultMapping,
  type ResultOutcome,
} from '#contract/event-results.ts'
import { amount } from '#contract/rules/money.ts'

/** A row of a result file as read. */
export interface ResultRow {
  line: number
  event_seq: number | null
  corpore_name: string | null
  outcome: ResultOutcome | null
  paddle_no: string | null
  buyer: string | null
  deal_price: string | null
  result_at: string | null
}

export interface ResultTable {
  columns: string[]
  rows: { line: number; cells: string[] }[]
}

const titles: Readonly<Record<ResultField, RegExp>> = {
  event_seq: /^(?:标的编号|标的序号|标的号|序号|编号|拍品编号|lot(?:no|number)?|lote|番号)$/i,
  corpore_name: /^(?:标的名称|标的|名称|拍品名称|lotname|name)$/i,
  outcome: /^(?:成交状态|状态|结果|拍卖结果|status|result)$/i,
  paddle_no: /^(?:竞买号|竞买号牌|号牌|竞买代码|竞买编号|竞价号|paddle(?:no)?)$/i,
  buyer: /^(?:买受人|竞得人|竞买人|买家|成交人|受让方|buyer|winner)$/i,
  deal_price: /^(?:成交价|成交价格|成交金额|最终价|落槌价|price|dealprice)$/i,
  result_at: /^(?:成交时间|结束时间|出价时间|时间|time)$/i,
}

const plain = (title: string) =>
  title
    .normalize('NFKC')
    .replace(/[(（].*?[)）]|[\s*:：_]/g, '')
    .trim()

/** Finds columns by their titles. */
export function suggestColumns(columns: readonly string[]): ResultMapping {
  const found = resultFields.flatMap((field) => {
    const title = columns.find((column) => titles[field].test(plain(column)))
    return title === undefined ? [] : [[field, title] as const]
  })
  return Object.fromEntries(found)
}

const text = (cell: string | undefined): string | null => cell?.normalize('NFC').trim() || null

function outcomeOf(cell: string | null, isSale: boolean): ResultOutcome | null {
  if (cell === null) return isSale ? 'sold' : 'no_sale'
  if (/撤|中止|取消|withdraw/i.test(cell)) return 'withdrawn'
  if (/流拍|未成交|无人|unsold|no.?sale/i.test(cell)) return 'no_sale'
  return /成交|sold|deal/i.test(cell) ? 'sold' : null
}

/** An amount in yuan; null if the cell holds no amount, undefined if it is empty. */
function priceOf(cell: string | null): string | null {
  const found = /^[¥￥]?\s*(\d{1,3}(?:,\d{3})+|\d+)(\.\d{1,2})?\s*元?$/.exec(cell?.normalize('NFKC') ?? '')
  return found
    ? amount(`${(found[1] ?? '').replaceAll(',', '').replace(/^0+(?=\d)/, '')}${found[2] ?? ''}`)
    : null
}

function momentOf(cell: string | null): string | null {
  const found = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})[ T](\d{1,2}):(\d\d)(?::(\d\d))?/.exec(cell ?? '')
  if (!found) return null
  const [, year = '', ...rest] = found
  const [month = '', day = '', hour = '', minute = '', second = '00'] = rest.map((name) =>
    name?.padStart(2, '0'),
  )
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}+08:00`)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

/** Reads the rows of a file with its mapping. */
export function resultRows({ columns, rows }: ResultTable, mapping: ResultMapping): ResultRow[] {
  return rows.map(({ line, cells }) => {
    const cell = (field: ResultField) => {
      const title = mapping[field]
      return title === undefined ? null : text(cells[columns.indexOf(title)])
    }
    const deal_price = priceOf(cell('deal_price'))
    const seq = /(\d{1,6})\D*$/.exec(cell('event_seq') ?? '')?.[1]
    return {
      line,
      event_seq: seq === undefined ? null : Number(seq),
      corpore_name: cell('corpore_name'),
      outcome: outcomeOf(cell('outcome'), deal_price !== null),
      paddle_no: cell('paddle_no'),
      buyer: cell('buyer'),
      deal_price,
      result_at: momentOf(cell('result_at')),
    }
  })
}
