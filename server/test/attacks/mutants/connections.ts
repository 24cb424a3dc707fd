import type { Mutant } from './mutant.ts'

const feedTest = 'server/features/calendar-feed/calendar-feed.test.ts'
const voucherTest = 'server/features/vouchers/vouchers.test.ts'
const invoiceTest = 'server/features/tax-receipts/e-invoice.test.ts'
const settingsTest = 'server/features/company-settings/company-settings.test.ts'
const xml = 'server/features/tax-receipts/xml.ts'

export const connectionMutants: Mutant[] = [
  {
    what: 'an old calendar address lives on',
    file: 'server/features/calendar-feed/feed.ts',
    find: '.onConflictDoUpdate({ target: table.uid, set: values })',
    put: '.onConflictDoNothing()',
    tests: feedTest,
    only: 'an address is made',
  },
  {
    what: 'a calendar has the follow-ups of others',
    file: 'server/features/calendar-feed/entries.ts',
    find: '        eq(customersTable.service_id, who.uid),\n',
    put: '',
    tests: feedTest,
    only: 'a follow-up is in',
  },
  {
    what: 'a calendar says when somebody edits the reserve',
    file: 'server/features/calendar-feed/entries.ts',
    find: 'changed: masked.length === 0 ? lot.changed : undefined,',
    put: 'changed: lot.changed,',
    tests: feedTest,
    only: 'nothing of an edit of it',
  },
  {
    what: 'a voucher is exported twice',
    file: 'server/features/vouchers/export.ts',
    find: "  if (before.open === 0 && reason === undefined) throw new Refusal('already_exported')\n",
    put: '',
    tests: voucherTest,
    only: 'exported once',
  },
  {
    what: 'two exports at once take the same numbers',
    file: 'server/features/vouchers/export.ts',
    find: '  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`vouchers:${month}`}, 0))`)\n',
    put: '',
    tests: voucherTest,
    only: 'two exports at once',
  },
  {
    what: 'a reversal is booked like its original',
    file: 'server/features/vouchers/vouchers.ts',
    find: 'amount(row.red ? `-${row.amount}` : row.amount)',
    put: 'amount(row.amount)',
    tests: voucherTest,
    only: 'a reversal in red',
  },
  {
    what: 'an invoice brings its own entities',
    file: xml,
    find: "throw new BadXml('a document type')",
    put: 'source.trim()',
    tests: invoiceTest,
    only: 'is refused',
  },
  {
    what: 'the name of the house is markup in the page',
    file: 'server/features/company-settings/house-page.ts',
    find: '="${escaped(value)}"`]',
    put: '="${value}"`]',
    tests: settingsTest,
    only: 'and as text only',
  },
  {
    what: 'any file can be the logo',
    file: 'server/features/company-settings/logo.ts',
    find: '!pictures.includes(file.type) || isOther',
    put: 'isOther',
    tests: settingsTest,
    only: 'is a picture of its own',
  },
  {
    what: 'a picture of a record can be the logo',
    file: 'server/features/company-settings/logo.ts',
    find: '!pictures.includes(file.type) || isOther',
    put: '!pictures.includes(file.type)',
    tests: settingsTest,
    only: 'is a picture of its own',
  },
]
