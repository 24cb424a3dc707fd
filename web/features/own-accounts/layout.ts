import { ownAccounts } from '#contract/own-accounts.ts'
import { layout } from '#web/records/layout.ts'

export const ownAccountLayout = layout(ownAccounts, {
  list: ['name', 'purpose', 'bank', 'number', 'company', 'enabled'],
  card: { facts: ['bank', 'number', 'purpose'], badge: 'enabled' },
  form: { account: ['name', 'bank', 'number', 'purpose', 'company', 'opened_on', 'enabled'] },
  wide: ['name', 'bank', 'number', 'purpose', 'company', 'opened_on', 'enabled'],
})
