import { writeXlsx } from 'hucre/xlsx'
import { voucherWord, type Voucher, type VoucherColumn, type VoucherLine } from '#contract/vouchers.ts'
import { isNegative, isZero } from '#contract/rules/money.ts'
import { fill, phrase } from '#texts/text.ts'
import { texts } from '#texts/all.ts'
import { gbk } from './gbk.ts'

const zero = '0.00'
/** A field of the text has no comma and no line break. */
const plain = (text: string): string => text.replaceAll(/[,，\r\n]+/g, ' ')

/** 用友 U8/T3 (总账工具): text in GBK, one line an entry, fields separated by commas. */
export function u8File(vouchers: readonly Voucher[], maker: string): Buffer {
  const lines = vouchers.flatMap(({ day, no, summary, lines: sides }) =>
    sides.map(({ code, debit, credit }) =>
      [day, voucherWord, no ?? '', 0, plain(summary), code, debit, credit, '', '', '', plain(maker)].join(
        ',',
      ),
    ),
  )
  return gbk(['填制凭证,V800', ...lines].map((line) => `${line}\r\n`).join(''))
}

const cells: Record<VoucherColumn, (of: Voucher, line: VoucherLine, maker: string) => string | number> = {
  date: ({ day }) => day,
  word: () => voucherWord,
  no: ({ no }) => no ?? '',
  summary: ({ summary }) => summary,
  account_code: (_of, { code }) => code,
  account_name: (_of, { name }) => name,
  debit: (_of, { debit }) => debit,
  credit: (_of, { credit }) => credit,
  maker: (_of, _line, maker) => maker,
  attachments: () => 0,
}

/** 金蝶: a workbook with the chosen columns. Amounts are texts, so that no digit is lost. */
export async function kingdeeFile(
  vouchers: readonly Voucher[],
  columns: readonly VoucherColumn[],
  maker: string,
): Promise<Buffer> {
  const words = texts.zh.vouchers.columns
  const rows = vouchers.flatMap((of) =>
    of.lines.map((line) => columns.map((column) => String(cells[column](of, line, maker)))),
  )
  const head = columns.map((column) => fill('zh', words[column]))
  const sheet = { name: phrase(texts.zh, 'zh', 'vouchers.sheet'), columns: head.map(() => ({ width: 18 })) }
  return Buffer.from(await writeXlsx({ sheets: [{ ...sheet, rows: [head, ...rows] }] }))
}

const posting = ({ code, name, debit, credit }: VoucherLine): string => {
  const sum = isZero(debit)
    ? isNegative(credit)
      ? credit.slice(1)
      : isZero(credit)
        ? zero
        : `-${credit}`
    : debit
  return `    ${code} ${plain(name).replaceAll(/\s+/g, ' ')}  CNY ${sum}`
}

/** Plain-text accounting. `hledger` balances it. */
export const hledgerFile = (vouchers: readonly Voucher[]): Buffer =>
  Buffer.from(
    [
      'commodity CNY 1000.00',
      ...vouchers.map(({ day, entry_no, summary, lines }) =>
        [`${day} (${entry_no}) ${plain(summary).replaceAll(/[;|]/g, ' ')}`, ...lines.map(posting)].join('\n'),
      ),
    ].join('\n\n') + '\n',
  )
