import { desc } from 'drizzle-orm'
import {
  subjects,
  voucherColumns,
  type Subject,
  type SubjectAccount,
  type VoucherAccounts,
  type VoucherColumn,
  type voucherRoutes,
} from '#contract/vouchers.ts'
import type { BodyOf } from '#contract/grammar/route.ts'
import type { Db } from '#server/db/client.ts'
import { difference } from '#server/records/write-log.ts'
import { addAuditEntry, may, type Caller } from '#server/request/caller.ts'
import { Refusal } from '#server/request/errors.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { voucherAccountsTable as table } from '#server/tables/vouchers.ts'

const money = { code: '1002', name: '银行存款' }
const payable = { code: '2241', name: '其他应付款' }
const advance = { code: '2203', name: '预收账款' }
const consignors = { code: '2202', name: '应付账款' }
const advanced = { code: '1123', name: '预付账款' }
const income = { code: '6001', name: '主营业务收入' }
const otherIncome = { code: '6301', name: '营业外收入' }
const clearing = { code: '2241.99', name: '其他应付款-往来清算' }

/** A proposal by the usual chart of accounts. Finance changes what its own books call otherwise. */
const proposed: Record<Subject, SubjectAccount> = {
  bank_deposit: money,
  bank_settlement: money,
  platform: { code: '1012', name: '其他货币资金' },
  deposit_in: payable,
  deposit_refund: payable,
  deposit_apply: advance,
  deposit_forfeit: otherIncome,
  deposit_carry_out: clearing,
  deposit_carry_in: clearing,
  advance_in: advance,
  balance_in: advance,
  supplement_in: advance,
  overpaid_refund: advance,
  buyer_commission_in: income,
  consignor_commission_in: income,
  consignor_payout: consignors,
  consignor_advance: advanced,
  consignor_repayment_in: advanced,
  penalty_in: otherIncome,
  forfeit_payout: consignors,
  charge_in: { code: '6051', name: '其他业务收入' },
  cost_out: { code: '6401', name: '主营业务成本' },
  shortfall_in: payable,
  shortfall_payout: payable,
  unapplied_in: payable,
  unapplied_apply: advance,
  unapplied_deposit: payable,
  unapplied_refund: payable,
  set_off: clearing,
  performance_in: payable,
  performance_refund: payable,
  performance_forfeit: otherIncome,
}

export interface AccountTable {
  accounts: Record<Subject, SubjectAccount>
  columns: VoucherColumn[]
  version: number
  created_at: string | null
  created_by: number | null
}

/** The table in force. The first version is the proposal and is nowhere stored. */
export async function readAccounts(db: Db): Promise<AccountTable> {
  const [row] = await db.select().from(table).orderBy(desc(table.version)).limit(1)
  if (!row)
    return {
      accounts: proposed,
      columns: [...voucherColumns],
      version: 1,
      created_at: null,
      created_by: null,
    }
  return { ...row, accounts: { ...proposed, ...row.accounts } }
}

async function present(db: Db, who: Caller, of: AccountTable): Promise<VoucherAccounts> {
  const names = await staffNames(db, of.created_by === null ? [] : [of.created_by])
  return {
    accounts: of.accounts,
    columns: of.columns,
    version: of.version,
    updated_at: of.created_at,
    updated_by_name: of.created_by === null ? null : (names.get(of.created_by) ?? null),
    actions: may(who, 'vouchers.change') ? ['edit'] : [],
  }
}

export const getAccounts = async (db: Db, who: Caller): Promise<VoucherAccounts> =>
  present(db, who, await readAccounts(db))

const logged = ({ accounts, columns }: AccountTable): Record<string, string> => ({
  ...Object.fromEntries(
    subjects.map((subject) => [subject, `${accounts[subject].code} ${accounts[subject].name}`]),
  ),
  columns: columns.join(', '),
})

/** Saves the table as the next version. */
export async function changeAccounts(
  db: Db,
  who: Caller,
  { accounts = [], columns, version }: BodyOf<typeof voucherRoutes.changeAccounts>,
): Promise<VoucherAccounts> {
  const before = await readAccounts(db)
  const stale = async () => new Refusal('stale_version', {}, { current: await getAccounts(db, who) })
  if (before.version !== version) throw await stale()
  const given = Object.fromEntries(accounts.map(({ subject, code, name }) => [subject, { code, name }]))
  const next = {
    accounts: { ...before.accounts, ...given },
    columns: columns ? [...new Set(columns)] : before.columns,
  }
  const by = { created_by: who.uid, created_at: who.now.toISOString() }
  const [made] = await db
    .insert(table)
    .values({ ...next, version: version + 1, ...by })
    .onConflictDoNothing()
    .returning()
  if (!made) throw await stale()
  const after = { ...made, accounts: next.accounts }
  const [old, now] = [logged(before), logged(after)]
  addAuditEntry(who, {
    action: 'change_rules',
    resource: 'vouchers',
    record_id: made.version,
    ...difference(old, now, Object.keys(now)),
  })
  return present(db, who, after)
}
