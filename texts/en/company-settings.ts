/** Company settings (公司设置). */
export const companySettings = {
  fields: {
    company_settings: {
      price_limit_percent: 'Limit of a price change (%)',
      price_limit_amount: 'Limit of a price change',
      price_limit_state_owned: 'Limit for state-owned goods',
      second_decider_above: 'Two people decide above',
      ticket_limit: 'Largest net weight of a ticket (t)',
      upload_person_mb: 'Uploads of a person per day (MB)',
      upload_house_gb: 'Uploads of the company in total (GB)',
    },
  },
  companySettings: {
    sections: {
      prices: 'Changed prices',
      approvals: 'Approvals',
      weighing: 'Weighing',
      uploads: 'Uploads',
    },
    help: {
      prices:
        'A settlement that changes the price by more than this needs an approval. The lower of percentage and amount counts; state-owned goods have a limit of their own.',
      approvals:
        'A request about more than this needs two people besides the asker, one after the other. Empty: one person decides.',
      weighing: 'A ticket above it is refused.',
      uploads:
        'The size of the files that one person uploads a day, and of all uploads together. At 80% the person or the administrators are told; beyond the limit uploads are refused.',
    },
    saved: 'Settings saved',
    changed: 'Changed by {name} on {date} (version {version})',
  },
}
