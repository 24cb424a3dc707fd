export const dictionaries = {
  fields: {
    auction_companies: {
      name: 'Name',
      enabled: 'Enabled',
      sort: 'Order',
      legal_name: 'Legal name',
      credit_code: 'Unified social credit code',
      address: 'Address',
      phone: 'Phone',
      commission_tax_rate: 'Tax rate of the commission',
      key: 'Key',
    },
    auction_platforms: {
      name: 'Name',
      enabled: 'Enabled',
      sort: 'Order',
      refund_working_days: 'Working days for refunds',
      key: 'Key',
    },
  },
  dictionaries: {
    addCompany: 'Add auction company',
    addPlatform: 'Add auction platform',
    editTitle: 'Edit {name}',
    added: '“{name}” added',
    empty: 'There is nothing here yet',
    searchHint: 'Name',
    enabled: 'Enabled',
    disabled: 'Disabled',
    state: 'State',
    sortHelp: 'Smaller numbers come first; left empty, it comes last.',
    daysHelp:
      'Working days in which the platform returns the deposits of those who did not win; 2 if left empty.',
    enabledHelp: 'A disabled one can no longer be chosen; lots that name it stay as they are.',
    taken: 'There is one of this name already',
  },
}
