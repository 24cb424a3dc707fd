import * as z from 'zod/mini'
import { entryKinds, type EntryKind } from './entry-kinds.ts'
import { bodySchema, maxLength, minLength } from './grammar/field-schema.ts'
import { versionSchema } from './grammar/resource.ts'
import { route } from './grammar/route.ts'
import type { Decimal } from './rules/money.ts'

/** The target of a voucher line: our money, or the other side of a kind of entry. */
export const subjects = [
  'bank_deposit',
  'bank_settlement',
  'platform',
  ...entryKinds.filter((kind) => kind !== 'unapplied_deposit'),
] as const

export type Subject = 'bank_deposit' | 'bank_settlement' | 'platform' | EntryKind

export interface SubjectAccount {
  code: string
  name: string
}

/** The columns of a workbook for 金蝶. Finance chooses their order, because its products differ. */
export const voucherColumns = [
  'date',
  'word',
  'no',
  'summary',
  'account_code',
  'account_name',
  'debit',
  'credit',
  'maker',
  'attachments',
] as const

export type VoucherColumn = (typeof voucherColumns)[number]

/** The table of accounts, kept by finance. */
export interface VoucherAccounts {
  accounts: Record<Subject, SubjectAccount>
  columns: VoucherColumn[]
  version: number
  updated_at: string | null
  updated_by_name: string | null
  actions: string[]
}

export interface VoucherLine {
  code: string
  name: string
  debit: Decimal
  credit: Decimal
}

/** The voucher (凭证) of one entry of the ledger. A reversal is red: its amounts are negative. */
export interface Voucher {
  entry_id: number
  entry_no: string
  kind: EntryKind
  day: string
  /** Null until the voucher is exported. */
  no: number | null
  summary: string
  red: boolean
  exported_at: string | null
  lines: VoucherLine[]
}

export interface VoucherMonth {
  month: string
  items: Voucher[]
  debit: Decimal
  credit: Decimal
  /** The number of vouchers not yet exported. */
  open: number
}

export const voucherFormats = ['u8', 'kingdee', 'hledger'] as const
export type VoucherFormat = (typeof voucherFormats)[number]
/** 凭证字 of every voucher. */
export const voucherWord = '记'

const tag = 'vouchers'
const permission = 'finance.use'
const month = z
  .string('required')
  .check(minLength(1, 'required'), z.regex(/^(20|21)\d{2}-(0[1-9]|1[0-2])$/, 'bad_format'))
const code = z
  .string('required')
  .check(minLength(1, 'required'), maxLength(40, 'too_long'), z.regex(/^[0-9A-Za-z.-]+$/, 'bad_format'))
const name = bodySchema({ kind: 'text', max: 60, required_at: 'save' })
const account = z.strictObject({
  subject: z.literal([...subjects], { error: 'unknown_choice' }),
  code,
  name,
})

export const voucherRoutes = {
  list: route<VoucherMonth>()({
    method: 'GET',
    path: '/api/vouchers',
    permission,
    tag,
    query: z.object({ month }),
  }),
  /**
   * A file of the vouchers that were not exported yet; they get their numbers now. With a reason, it contains
   * the whole month, including exported ones. `hledger` contains the whole month and marks nothing as
   * exported.
   */
  export: route<string>()({
    method: 'GET',
    path: '/api/vouchers/export',
    permission,
    tag,
    raw: 'answer',
    query: z.object({
      month,
      format: z.enum(voucherFormats, 'unknown_choice'),
      reason: z.optional(bodySchema({ kind: 'text', required_at: 'save' })),
    }),
  }),
  accounts: route<VoucherAccounts>()({ method: 'GET', path: '/api/voucher-accounts', permission, tag }),
  /** A subject that is left out keeps its account. */
  changeAccounts: route<VoucherAccounts>()({
    method: 'PUT',
    path: '/api/voucher-accounts',
    permission: 'vouchers.change',
    tag,
    body: z.strictObject({
      accounts: z.optional(z.array(account, 'bad_format').check(maxLength(subjects.length, 'too_long'))),
      columns: z.optional(
        z
          .array(z.enum(voucherColumns, 'unknown_choice'), 'bad_format')
          .check(minLength(1, 'required'), maxLength(voucherColumns.length, 'too_long')),
      ),
      version: versionSchema,
    }),
  }),
}
