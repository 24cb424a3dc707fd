export const eInvoices = {
  eInvoices: {
    read: 'Read an e-invoice (XML, OFD)',
    fine: 'Read. It fits the receipt that is expected.',
    sellers: { seller_title: 'Seller', seller_tax_number: "Seller's tax number" },
    faults: {
      missing: 'The invoice does not tell: {label}',
      bad_number: '{label} does not have 20 digits',
      sum_differs: '{label} is not the net amount and the tax; they come to {expected}',
      several_rates: 'The invoice has several rates; check them',
      number_taken: '{label} was entered before',
      future_day: '{label} lies after today',
      not_expected: 'This lot asks for no such receipt',
      title_differs: '{label} differs from what is expected: {expected}',
      tax_number_differs: '{label} differs from what is expected: {expected}',
      rate_differs: '{label} differs from the terms: {expected}',
      above_expected: '{label} is above the rest of {expected}',
      below_expected: '{label} is below the rest of {expected}',
    },
  },
}
