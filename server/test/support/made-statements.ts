import { strToU8, zipSync } from 'fflate'
import type { Person } from './harness.ts'
import { file, form } from '#server/features/uploads/test-files.ts'

/** A generated line: day and time, signed amount, the other party and a text. */
export type Made = readonly [at: string, amount: number, party: string, text?: string, account?: string]

/** A statement in the format of our second bank, with running balances. */
export function statementOf(made: readonly Made[], opening = 1000): string {
  let balance = opening
  const lines = made.map(([at, amount, party, text = '转账', account = ''], n) => {
    balance += amount
    const [out, received] = amount < 0 ? [-amount, 0] : [0, amount]
    return [
      at,
      out.toFixed(2),
      received.toFixed(2),
      balance.toFixed(2),
      party,
      `'${account}`,
      text,
      `${n + 1}-55`,
    ].join()
  })
  return `\ufeff交易时间,借方发生额（支取）,贷方发生额（收入）,余额,对方户名,对方账号,摘要,账户明细编号-交易流水号\n${lines.join('\n')}\n`
}

let serial = 0
export async function newAccount(who: Person, changes: Record<string, unknown> = {}): Promise<number> {
  serial += 1
  const number = `7700${process.pid}${String(serial).padStart(6, '0')}`
  const body = { name: `账户${serial}`, bank: '建行', number, purpose: 'deposit', ...changes }
  return (await who.ask('/api/own-accounts', { method: 'POST', body })).data.id
}

export const upload = (
  who: Person,
  account_id: number,
  content: string | Buffer,
  fields: Record<string, string> = {},
  name = 'statement.csv',
) =>
  who.ask('/api/bank-statements', form([file(name, content)], { account_id: String(account_id), ...fields }))

export const linesOf = async (who: Person, account: number, query = '') =>
  (await who.ask(`/api/bank-lines?account_id=${account}&limit=100&${query}`)).data

/** Encodes GBK. Only decoding is built in, so the table is made by decoding every pair of bytes. */
export function gbk(text: string): Buffer {
  const decoder = new TextDecoder('gbk')
  const bytes = new Map<string, number[]>()
  for (let lead = 0x81; lead < 0xff; lead += 1)
    for (let trail = 0x40; trail < 0xff; trail += 1)
      bytes.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail])
  return Buffer.from(
    [...text].flatMap((name) => (name < '\u0080' ? [name.charCodeAt(0)] : (bytes.get(name) ?? []))),
  )
}

/** A workbook of one sheet with text cells. */
export function workbook(rows: readonly (readonly string[])[]): Buffer {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const sheet = rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')
  const files = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
    '_rels/.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    'xl/workbook.xml':
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="s" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${sheet}</sheetData></worksheet>`,
  }
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
  )
}
