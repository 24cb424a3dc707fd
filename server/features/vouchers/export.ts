import { sql } from 'drizzle-orm'
import type { QueryOf } from '#contract/grammar/route.ts'
import type { Voucher, VoucherFormat, voucherRoutes } from '#contract/vouchers.ts'
import type { Db } from '#server/db/client.ts'
import { addAuditEntry, mayWrite, type Caller } from '#server/request/caller.ts'
import { Refusal } from '#server/request/errors.ts'
import { writeAuditEntries } from '#server/request/write-audit.ts'
import { vouchersTable as table } from '#server/tables/vouchers.ts'
import { readAccounts } from './accounts.ts'
import { hledgerFile, kingdeeFile, u8File } from './files.ts'
import { monthVouchers } from './vouchers.ts'

interface VoucherFile {
  name: string
  type: string
  bytes: Buffer
}

const kinds: Record<VoucherFormat, { ending: string; type: string }> = {
  u8: { ending: 'txt', type: 'text/plain; charset=gbk' },
  kingdee: { ending: 'xlsx', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  hledger: { ending: 'journal', type: 'text/plain; charset=utf-8' },
}

/** Gives the vouchers of a month that have none their numbers, in the order of their days. */
async function number(db: Db, who: Caller, month: string): Promise<void> {
  const open = (await monthVouchers(db, month)).items.filter(({ no }) => no === null)
  if (open.length === 0) return
  const [last] = await db
    .select({ no: sql<number>`coalesce(max(${table.no}), 0)::int` })
    .from(table)
    .where(sql`${table.month} = ${month}`)
  const by = { month, exported_at: who.now.toISOString(), exported_by: who.uid }
  await db
    .insert(table)
    .values(open.map(({ entry_id }, at) => ({ ...by, entry_id, no: (last?.no ?? 0) + at + 1 })))
}

/** The vouchers of the file: new ones, or with a reason all. */
async function chosen(
  db: Db,
  who: Caller,
  { month, reason }: Pick<QueryOf<typeof voucherRoutes.export>, 'month' | 'reason'>,
): Promise<Voucher[]> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`vouchers:${month}`}, 0))`)
  const before = await monthVouchers(db, month)
  if (before.items.length === 0) throw new Refusal('no_vouchers')
  if (before.open === 0 && reason === undefined) throw new Refusal('already_exported')
  await number(db, who, month)
  const old = new Set(before.items.filter(({ no }) => no !== null).map(({ entry_id }) => entry_id))
  const { items } = await monthVouchers(db, month)
  return reason === undefined ? items.filter(({ entry_id }) => !old.has(entry_id)) : items
}

async function bytesOf(db: Db, who: Caller, format: VoucherFormat, vouchers: Voucher[]): Promise<Buffer> {
  if (format === 'u8') return u8File(vouchers, who.nickname)
  if (format === 'hledger') return hledgerFile(vouchers)
  return kingdeeFile(vouchers, (await readAccounts(db)).columns, who.nickname)
}

/** Makes the file of a month. Vouchers of an accounting program are exported once, unless a reason is given. */
export async function exportVouchers(
  db: Db,
  who: Caller,
  { month, format, reason }: QueryOf<typeof voucherRoutes.export>,
): Promise<VoucherFile> {
  const { ending, type } = kinds[format]
  // It gives numbers, so a token that only reads may not.
  if (format !== 'hledger' && !mayWrite(who, 'finance.use')) throw new Refusal('no_permission')
  return db.transaction(async (tx) => {
    const vouchers =
      format === 'hledger' ? (await monthVouchers(tx, month)).items : await chosen(tx, who, { month, reason })
    const bytes = await bytesOf(tx, who, format, vouchers)
    addAuditEntry(who, {
      action: 'export',
      resource: 'vouchers',
      record_name: month,
      detail: { format, rows: vouchers.length, ...(reason !== undefined && { reason }) },
    })
    await writeAuditEntries(tx, who)
    return { name: `${month}-${format}.${ending}`, type, bytes }
  })
}
