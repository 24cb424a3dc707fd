import { sql } from 'drizzle-orm'
import type { EntryKind } from '#contract/entry-kinds.ts'
import { heldByPlatform, type AccountPurpose } from '#contract/own-accounts.ts'
import type { Voucher, VoucherLine, VoucherMonth } from '#contract/vouchers.ts'
import { add, amount } from '#contract/rules/money.ts'
import { voucherSides } from '#contract/rules/voucher-lines.ts'
import type { Db } from '#server/db/client.ts'
import { readRows, rendered } from '#server/speed/read.ts'
import { fill } from '#texts/text.ts'
import { texts } from '#texts/all.ts'
import { readAccounts, type AccountTable } from './accounts.ts'

interface Booked {
  entry_id: number
  entry_no: string
  kind: EntryKind
  day: string
  direction: 'in' | 'out'
  amount: string
  account_id: number | null
  purpose: AccountPurpose | null
  red: boolean
  due_kind: EntryKind | null
  counterparty: string | null
  lot_name: string | null
  no: number | null
  exported_at: string | null
}

/**
 * The confirmed entries of a month with their vouchers, in the order of their numbers. Money that was brought in is in
 * the accountant's books already.
 */
const booked = (db: Db, month: string): Promise<Booked[]> =>
  readRows<Booked>(
    db,
    rendered(sql`
      select e.id as entry_id, e.entry_no, e.kind, e.occurred_on as day, e.direction, e.amount, e.account_id,
        a.purpose, e.reverses_id is not null as red, d.kind as due_kind, e.counterparty,
        l.corpore_name as lot_name, v.no, v.exported_at
      from finance_entries e
      left join own_accounts a on a.id = e.account_id
      left join finance_dues d on d.id = e.due_id
      left join lots l on l.id = e.lot_id
      left join vouchers v on v.entry_id = e.id
      where e.state in ('confirmed', 'reversed')
        and e.imported_from is null
        and e.occurred_on >= ${`${month}-01`}::date
        and e.occurred_on < ${`${month}-01`}::date + interval '1 month'
      order by v.no nulls last, e.occurred_on, e.id`),
    false,
  )

const opposite = { in: 'out', out: 'in' } as const
/** 用友 counts bytes of GBK, two for a Chinese character. */
const longestSummary = 60

const moneyOf = ({ account_id, purpose }: Booked) =>
  account_id === heldByPlatform || account_id === null || purpose === null
    ? ('platform' as const)
    : (`bank_${purpose}` as const)

/** The beginning of a text, as far as so many bytes of GBK hold it. */
function fitGbk(text: string, most: number): string {
  let size = 0
  let kept = ''
  for (const character of text) {
    size += character < '\u0080' ? 1 : 2
    if (size > most) break
    kept += character
  }
  return kept
}

/**
 * The books are Chinese, whoever exports them. Commas would end a field of the file. The number comes before the names,
 * so that a long name never cuts it off.
 */
function summaryOf({ kind, counterparty, lot_name, entry_no }: Booked): string {
  const word = fill('zh', texts.zh.options.finance_entries.kind[kind])
  const whole = [word, entry_no, counterparty, lot_name].filter(Boolean).join(' ')
  return fitGbk(whole.replaceAll(/[,，\s]+/g, ' '), longestSummary).trim()
}

function linesOf(row: Booked, { accounts }: AccountTable): VoucherLine[] {
  const direction = row.red ? opposite[row.direction] : row.direction
  const sides = voucherSides({ kind: row.kind, direction, money: moneyOf(row), due_kind: row.due_kind })
  const sum = amount(row.red ? `-${row.amount}` : row.amount)
  return [
    { ...accounts[sides.debit], debit: sum, credit: '0.00' },
    { ...accounts[sides.credit], debit: '0.00', credit: sum },
  ]
}

const voucherOf =
  (of: AccountTable) =>
  (row: Booked): Voucher => {
    const { entry_id, entry_no, kind, day, no, red, exported_at } = row
    return {
      entry_id,
      entry_no,
      kind,
      day,
      no,
      red,
      exported_at,
      summary: summaryOf(row),
      lines: linesOf(row, of),
    }
  }

const sumOf = (items: readonly Voucher[], side: 'debit' | 'credit'): string =>
  amount(add('0', ...items.flatMap(({ lines }) => lines.map((line) => line[side]))))

/** The vouchers of a month: one for each confirmed entry. */
export async function monthVouchers(db: Db, month: string): Promise<VoucherMonth> {
  const items = (await booked(db, month)).map(voucherOf(await readAccounts(db)))
  return {
    month,
    items,
    debit: sumOf(items, 'debit'),
    credit: sumOf(items, 'credit'),
    open: items.filter(({ no }) => no === null).length,
  }
}
