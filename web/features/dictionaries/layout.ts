import { auctionCompanies, auctionPlatforms } from '#contract/dictionaries.ts'
import { layout } from '#web/records/layout.ts'

export const companyLayout = layout(auctionCompanies, {
  list: ['name', 'enabled', 'legal_name', 'credit_code', 'phone', 'commission_tax_rate', 'key', 'sort'],
  card: { facts: ['key', 'sort'], badge: 'enabled' },
  form: {
    entry: [
      'name',
      'legal_name',
      'credit_code',
      'address',
      'phone',
      'commission_tax_rate',
      'sort',
      'enabled',
    ],
  },
  wide: ['name', 'legal_name', 'credit_code', 'address', 'phone', 'commission_tax_rate', 'sort', 'enabled'],
})

export const platformLayout = layout(auctionPlatforms, {
  list: ['name', 'enabled', 'refund_working_days', 'key', 'sort'],
  card: { facts: ['key', 'refund_working_days', 'sort'], badge: 'enabled' },
  form: { entry: ['name', 'refund_working_days', 'sort', 'enabled'] },
  wide: ['name', 'refund_working_days', 'sort', 'enabled'],
})
