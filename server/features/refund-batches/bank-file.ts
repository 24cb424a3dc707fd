import type { FastifyReply } from 'fastify'
import { fill } from '../../../texts/text.ts'
import { bankFile } from '../../../texts/paper/refund-batches.ts'
import { csvText } from '../../records/spreadsheet-text.ts'
import { headersOf } from '../uploads/downloads.ts'
import type { RefundLine } from '../../tables/refund-batches.ts'

/**
 * The plain table that banks accept for batch payments: UTF-8 with its mark, a heading, one payment per line.
 */
export function bankCsv(
  lines: readonly Pick<RefundLine, 'payee' | 'account' | 'bank' | 'amount' | 'remark'>[],
): string {
  const { columns, currency } = bankFile
  const head = [
    columns.no,
    columns.payee,
    columns.account,
    columns.bank,
    columns.amount,
    columns.currency,
    columns.remark,
  ]
  const rows = lines.map((one, at) => [
    String(at + 1),
    one.payee,
    one.account,
    one.bank,
    one.amount,
    currency,
    one.remark,
  ])
  return `\ufeff${[head, ...rows].map((row) => `${row.map(csvText).join(',')}\r\n`).join('')}`
}

export function sendBankFile(reply: FastifyReply, what: string, content: string): Buffer {
  const bytes = Buffer.from(content)
  void reply.headers(headersOf(fill('zh', bankFile.name, { what }), 'text/csv; charset=utf-8', bytes.length))
  return bytes
}
