export const taxReceipts = {
  fields: {
    tax_receipts: {
      number: 'Invoice number',
      lot_id: 'Lot',
      round_no: 'Round',
      direction: 'Direction',
      rate: 'Tax rate (%)',
      amount: 'Amount with tax',
      issued_on: 'Issued on',
      file: 'Document',
      state: 'State',
      void_reason: 'Why voided',
      voided_at: 'Voided',
      platform: 'Auction platform',
      company: 'Auction company',
    },
  },
  options: {
    tax_receipts: {
      direction: { in: 'Received', out: 'Issued' },
      state: { valid: 'Valid', void: 'Void' },
    },
  },
  finance: {
    taxReceipts: {
      add: 'Add a tax receipt',
      title: 'New tax receipt',
      added: 'Tax receipt {name} entered',
      empty: 'No tax receipts yet; those issued and received are entered here',
      searchHint: 'Invoice number, lot',
      sums: 'Valid: {in} CNY received, {out} CNY issued',
      void: 'Void tax receipt {name}?',
      voidText: 'It no longer counts in any sum, and its number may be entered again.',
      voidReason: 'Voided: {reason}',
      line: '{rate}% · {amount} CNY · {date}',
      none: 'No tax receipt for this lot yet',
      wanted: 'Agreed tax receipt: {term}. Not issued yet.',
      wantedNow: 'The lot is settled, but the agreed tax receipt ({term}) has not been issued.',
    },
  },
}
