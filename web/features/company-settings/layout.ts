import { companySettings } from '#contract/company-settings.ts'
import { layout } from '#web/records/layout.ts'

export const settingsLayout = layout(companySettings, {
  form: {
    look: ['house_name', 'colour', 'logo', 'languages'],
    numbers: ['lot_no_pattern'],
    terms: [
      'payment_days',
      'extension_minutes',
      'increment_rule',
      'commission_payer',
      'commission_point',
      'service_fee_point',
      'late_pick_up_basis',
      'late_pick_up_fee',
      'tax_receipt',
    ],
    prices: ['price_limit_percent', 'price_limit_amount', 'price_limit_state_owned'],
    approvals: [
      'charge_approval_above',
      'waiver_approval_above',
      'refund_approval_above',
      'payout_approval_above',
      'reserve_approval_above',
      'second_decider_above',
    ],
    weighing: ['ticket_limit'],
    uploads: ['upload_person_mb', 'upload_house_gb'],
    keeping: ['keep_ledger_years', 'keep_sale_years', 'keep_bank_years', 'keep_use_years'],
  },
})
