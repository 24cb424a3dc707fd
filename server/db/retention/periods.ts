import { ripeLedger, ripeSales, saleTables } from './lots-sql.ts'
import {
  ripeBatches,
  ripeCloses,
  ripeLines,
  ripeLooseEntries,
  ripeOlder,
  ripeStatements,
} from './rows-sql.ts'

/** The years of the company settings. Records of use are kept without any. */
export interface RetentionYears {
  keep_ledger_years: number
  keep_sale_years: number
  keep_bank_years: number
  keep_use_years: number | null
}
type KeepSetting = keyof RetentionYears

/**
 * Retention periods. Every table of the database belongs to one of them. The page
 * `docs/security/retention.md` shows this list, and a test compares them.
 */
export interface RetentionPeriod {
  name: string
  what: string
  /** The tables, in locking order. */
  tables: readonly string[]
  /** The company setting with the years. Other values mean that this command does not remove the rows. */
  keep: KeepSetting | 'always' | 'by the clock'
  /** The start of the period. */
  since: string
  by: string
  /**
   * Selects what has expired on day $1 after $2 years: `id`, `name` and `day`, oldest first. Rows of a single
   * table have their `ctid` as id; lots have their own.
   */
  ripe?: string | ((years: RetentionYears) => string)
  /** Removes whole lots with all dependent rows instead of rows of one table. */
  lots?: true
  /** The table whose rows expire, if another period lists it. */
  table?: string
}

const booksLaw = '会计档案管理办法'
const endOfYear = 'end of the year of the newest of them'

export const periods: readonly RetentionPeriod[] = [
  {
    name: 'ledger',
    what: 'Ledger, dues, settlements, receipts, weighings and their vouchers, with the lot that they are about',
    tables: [
      'finance_dues',
      'finance_entries',
      'open_receipts',
      'settlements',
      'tax_receipts',
      'weigh_tickets',
      'lot_charges',
      'lot_costs',
      'commission_lines',
      'approvals',
      'bank_matches',
      'vouchers',
    ],
    keep: 'keep_ledger_years',
    since: endOfYear,
    by: booksLaw,
    ripe: ({ keep_sale_years }) => ripeLedger(keep_sale_years),
    lots: true,
  },
  {
    name: 'sales',
    what: 'Sale files: lots without money, their rounds, moves, goods, papers, sign-ups, bids and files',
    tables: saleTables,
    keep: 'keep_sale_years',
    since: "end of the consignor's contract, and of the lot",
    by: '拍卖法 54',
    ripe: ripeSales,
    lots: true,
  },
  {
    name: 'loose-entries',
    what: 'Entries of no lot that never counted',
    tables: [],
    table: 'finance_entries',
    keep: 'keep_ledger_years',
    since: 'end of their year',
    by: booksLaw,
    ripe: ripeLooseEntries,
  },
  {
    name: 'refund-batches',
    what: 'Batches of refunds',
    tables: ['refund_batches'],
    keep: 'keep_ledger_years',
    since: 'end of their year',
    by: booksLaw,
    ripe: ripeBatches,
  },
  {
    name: 'bank-lines',
    what: 'Lines of bank statements; a line that is the voucher of an entry stays as long as the entry',
    tables: ['bank_lines'],
    keep: 'keep_bank_years',
    since: 'end of their year',
    by: booksLaw,
    ripe: ripeLines,
  },
  {
    name: 'bank-statements',
    what: 'Bank statements without lines',
    tables: ['bank_statements'],
    keep: 'keep_bank_years',
    since: 'end of their year',
    by: booksLaw,
    ripe: ripeStatements,
  },
  {
    name: 'day-closes',
    what: 'Day closes, but for the newest of an account',
    tables: ['day_closes'],
    keep: 'keep_bank_years',
    since: 'end of their year',
    by: booksLaw,
    ripe: ripeCloses,
  },
  ...(
    [
      ['reveals', 'Who looked at which number', 'day'],
      ['counted_claims', 'Counted claims', 'day'],
      ['duplicate_checks', 'Counted comparisons', 'day'],
      ['account_touches', 'Who had whose account in hand', 'at'],
      ['exports', 'Requests for exports that are over', 'updated_at'],
    ] as const
  ).map(([table, what, column]): RetentionPeriod => ({
    name: table.replace('_', '-'),
    what,
    tables: [table],
    keep: 'keep_use_years',
    since: 'their day',
    by: 'the company settings',
    ripe: ripeOlder(table, column),
  })),
  {
    name: 'passing',
    what: 'Sessions, access tokens, deliveries of webhooks, messages, links to set a password, devices, drafts, imports, made files, uploads of nobody, notifications and the like',
    tables: [
      'access_tokens',
      'compared_keys',
      'daily_failures',
      'device_accounts',
      'devices',
      'drafts',
      'idempotency_keys',
      'import_refusals',
      'import_rows',
      'imports',
      'instances',
      'login_failures',
      'made_files',
      'marks',
      'messages',
      'notifications',
      'passkey_challenges',
      'password_links',
      'photo_imports',
      'reading_hours',
      'sessions',
      'uploads',
      'webhook_deliveries',
    ],
    keep: 'by the clock',
    since: 'their last use',
    by: 'the product removes them by itself',
  },
  {
    name: 'kept',
    what: 'The audit log, customers, consignors and their contracts, recyclers, events, staff, own accounts, month closes, frozen months and plans of commissions, proofs of payers, authors of bank accounts, rules and settings',
    tables: [
      'account_changes',
      'audit_archive',
      'audit_entries',
      'audit_seals',
      'auction_companies',
      'auction_events',
      'auction_platforms',
      'calendar_feeds',
      'calendar_years',
      'commission_months',
      'commission_plans',
      'company_settings',
      'consignors',
      'contract_versions',
      'contracts',
      'customer_contacts',
      'customer_merges',
      'customers',
      'daily_runs',
      'data_keys',
      'event_imports',
      'figure_counts',
      'follow_ups',
      'import_answers',
      'message_channels',
      'message_people',
      'message_preferences',
      'month_closes',
      'notice_rules',
      'oidc_links',
      'own_accounts',
      'paper_templates',
      'passkeys',
      'payer_proofs',
      'pool_events',
      'pool_rules',
      'qualifications',
      'recovery_codes',
      'recyclers',
      'result_mappings',
      'schema_migrations',
      'staff',
      'totp_secrets',
      'views',
      'voucher_accounts',
      'webhooks',
    ],
    keep: 'always',
    since: '–',
    by: '–',
  },
]

const kept = ({ keep }: RetentionPeriod, least: RetentionYears): string =>
  keep === 'always' || keep === 'by the clock'
    ? keep
    : least[keep] === null
      ? 'as set'
      : `${least[keep]} years or more`

/** The table of `docs/security/retention.md`, with the least years that the settings allow. */
export const retentionTable = (least: RetentionYears): string =>
  [
    '| line | what | kept | counted from | by |',
    '|---|---|---|---|---|',
    ...periods.map(
      (period) =>
        `| \`${period.name}\` | ${period.what} | ${kept(period, least)} | ${period.since} | ${period.by} |`,
    ),
  ].join('\n')
