import type { FastifyReply } from 'fastify'
import { writeXlsx } from 'hucre/xlsx'
import type { BankFileFormat } from '#contract/refund-batches.ts'
import { fill } from '#texts/text.ts'
import { bankFile } from '#texts/paper/refund-batches.ts'
import { csvTable } from '#server/records/spreadsheet-text.ts'
import { headersOf } from '#server/features/uploads/downloads.ts'
import type { RefundLine } from '#server/tables/refund-batches.ts'

export type BankLine = Pick<RefundLine, 'payee' | 'bank' | 'amount' | 'remark'> & { account: string }

/** A heading and one payment per line, as banks take them for batch payments. */
function tableOf(lines: readonly BankLine[]): string[][] {
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
  const rows = lines.map((line, at) => [
    String(at + 1),
    line.payee,
    line.account,
    line.bank,
    line.amount,
    currency,
    line.remark,
  ])
  return [head, ...rows]
}

const widths = [6, 36, 26, 36, 16, 8, 36]

/** Every cell is a text, so that no program rounds an account number or drops its zeros. */
const workbookOf = async (lines: readonly BankLine[]): Promise<Buffer> =>
  Buffer.from(
    await writeXlsx({
      sheets: [{ name: bankFile.sheet, columns: widths.map((width) => ({ width })), rows: tableOf(lines) }],
    }),
  )

const types: Record<BankFileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export async function sendBankFile(
  reply: FastifyReply,
  what: string,
  lines: readonly BankLine[],
  format: BankFileFormat,
): Promise<Buffer> {
  const bytes = format === 'csv' ? Buffer.from(csvTable(tableOf(lines))) : await workbookOf(lines)
  void reply.headers(headersOf(fill('zh', bankFile.name, { what, format }), types[format], bytes.length))
  return bytes
}
