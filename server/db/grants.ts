import pg from 'pg'

/**
 * The rights of the application's role on each table besides reading: exactly what the code needs. A test
 * compares this list with the code, and all other tests run under it. Append-only tables only allow inserts.
 */
export const grants: Readonly<Record<string, string>> = {
  account_changes: '',
  account_touches: 'insert',
  auction_companies: 'insert, update',
  auction_platforms: 'insert, update',
  audit_archive: '',
  audit_entries: 'insert',
  audit_seals: 'insert',
  bank_lines: 'insert, update',
  bank_matches: 'insert, delete',
  bank_statements: 'insert, update',
  bids: 'insert, update',
  calendar_years: 'insert, update',
  collusion_rounds: 'insert, update',
  compared_keys: 'insert, delete',
  consignors: 'insert, update',
  contract_versions: 'insert',
  contracts: 'insert, update',
  counted_claims: 'insert',
  customer_contacts: 'insert, update, delete',
  customer_merges: 'insert, update',
  customers: 'insert, update',
  daily_failures: 'insert, update, delete',
  daily_runs: 'insert',
  data_keys: '',
  day_closes: 'insert, update',
  device_accounts: 'insert, update',
  devices: 'insert, update, delete',
  drafts: 'insert, update, delete',
  duplicate_checks: 'insert, update',
  exports: 'insert, update',
  figure_counts: 'insert, update, delete',
  finance_dues: 'insert, update',
  finance_entries: 'insert, update',
  follow_ups: 'insert, update',
  idempotency_keys: 'insert, update, delete',
  import_refusals: 'insert, delete',
  import_rows: 'insert, delete',
  imports: 'insert, update, delete',
  instances: 'insert, update, delete',
  login_failures: 'insert, update, delete',
  lot_charges: 'insert, update',
  lot_comments: 'insert',
  lot_costs: 'insert, update',
  lot_events: 'insert',
  lot_items: 'insert, update, delete',
  lot_papers: 'insert',
  lot_rounds: 'insert',
  lots: 'insert, update',
  made_files: 'insert, update, delete',
  marks: 'insert, update',
  month_closes: 'insert, update',
  notice_rules: 'insert',
  notifications: 'insert, update, delete',
  oidc_links: 'insert, delete',
  open_receipts: 'delete',
  own_accounts: 'insert, update',
  paper_templates: 'insert, update, delete',
  passkey_challenges: 'insert, update, delete',
  passkeys: 'insert, update, delete',
  payer_proofs: 'insert',
  pool_events: 'insert',
  pool_rules: 'insert',
  qualifications: 'insert, delete',
  reading_hours: 'insert, update, delete',
  recovery_codes: 'insert, update, delete',
  recyclers: 'insert, update',
  refund_batches: 'insert',
  reveals: 'insert',
  sale_accounts: 'insert',
  schema_migrations: '',
  sessions: 'insert, update, delete',
  settlements: 'insert, update',
  sign_ups: 'insert, update',
  staff: 'insert, update',
  tax_receipts: 'insert, update',
  totp_secrets: 'insert, update, delete',
  uploads: 'insert, update, delete',
  views: 'insert, update, delete',
  approvals: 'insert, update',
  commission_lines: 'insert',
  commission_months: 'insert',
  commission_plans: 'insert',
  company_settings: 'insert',
  weigh_tickets: 'insert, update',
}

/** A table without an entry; the test reports it. */
const unlisted = 'insert, update, delete'

/** Statements that give a role exactly these rights on the existing tables. */
export function grantStatements(role: string, tables: readonly string[]): string[] {
  const name = pg.escapeIdentifier(role)
  return [
    `revoke all on all tables in schema public from ${name}`,
    `grant select on all tables in schema public to ${name}`,
    ...tables
      .map((table) => [table, grants[table] ?? unlisted] as const)
      .filter(([, rights]) => rights !== '')
      .map(([table, rights]) => `grant ${rights} on ${pg.escapeIdentifier(table)} to ${name}`),
    `grant usage, select on all sequences in schema public to ${name}`,
  ]
}
