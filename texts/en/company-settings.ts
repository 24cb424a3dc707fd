/** Company settings (公司设置). */
export const companySettings = {
  fields: {
    company_settings: {
      house_name: 'Company name',
      logo: 'Logo',
      colour: 'Theme colour',
      languages: 'Languages offered',
      lot_no_pattern: 'Lot number pattern',
      payment_days: 'Payment within (working days)',
      extension_minutes: 'Extension (minutes)',
      increment_rule: 'Increment rule',
      commission_payer: 'Commission paid by',
      commission_point: 'Commission rate',
      late_pick_up_basis: 'Late fee as',
      late_pick_up_fee: 'Late pick-up fee (per day)',
      service_fee_point: 'Service fee (%)',
      tax_receipt: 'Tax receipt',
      price_limit_percent: 'Limit of a price change (%)',
      price_limit_amount: 'Limit of a price change',
      price_limit_state_owned: 'Limit for state-owned goods',
      charge_approval_above: 'Charges wait above',
      waiver_approval_above: 'Waived deposits wait above',
      refund_approval_above: 'Refunds wait above',
      payout_approval_above: 'Payouts wait above',
      reserve_approval_above: 'Reserve cuts wait above',
      second_decider_above: 'Two people decide above',
      ticket_limit: 'Largest net weight of a ticket (t)',
      upload_person_mb: 'Uploads of a person per day (MB)',
      upload_house_gb: 'Uploads of the company in total (GB)',
      keep_ledger_years: 'Ledger and vouchers (years)',
      keep_sale_years: 'Sale files (years)',
      keep_bank_years: 'Bank lines and day closes (years)',
      keep_use_years: 'Records of use (years)',
    },
  },
  options: {
    company_settings: {
      languages: { zh: 'Chinese', en: 'English', es: 'Spanish', ja: 'Japanese' },
      late_pick_up_basis: { amount: 'Amount', deposit_percent: 'Percent of the deposit' },
    },
  },
  companySettings: {
    sections: {
      look: 'Name and look',
      numbers: 'Numbers',
      terms: 'Default terms of a lot',
      prices: 'Changed prices',
      approvals: 'Approvals',
      weighing: 'Weighing',
      uploads: 'Uploads',
      keeping: 'Retention',
    },
    help: {
      look: 'Shown above the menu, on the sign-in page and on printed papers. People who have picked a colour keep theirs.',
      numbers:
        'New lots are numbered like this: {year}, {yy} and {month} are the date, {no} is the serial number, {no:6} fills it up to six digits. Existing numbers stay.',
      terms: 'Filled in when a lot is created. What a contract or consignor has agreed comes first.',
      prices:
        'A settlement that changes the price by more than this needs an approval. The lower of percentage and amount counts; state-owned goods have a limit of their own.',
      approvals:
        'Charges, waived deposits, refunds, payouts and reserve cuts above these amounts wait for an approval; empty: they do not. A request about more than the last amount needs two people besides the asker, one after the other; empty: one person decides.',
      weighing: 'A ticket above it is refused.',
      uploads:
        'The size of the files that one person uploads a day, and of all uploads together. At 80% the person or the administrators are told; beyond the limit uploads are refused.',
      keeping:
        'The operator removes expired records with npm run retention; nothing is deleted automatically. The first three are at least the 30, 5 and 10 years of the law. If records of use are left empty, RETENTION_YEARS counts.',
    },
    example: 'For example: {number}',
    saved: 'Settings saved',
    changed: 'Changed by {name} on {date} (version {version})',
  },
}
