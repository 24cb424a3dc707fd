/** The people of a customer, and customers that are one. */
export const contacts = {
  fields: {
    customer_contacts: {
      customer_id: 'Customer',
      name: 'Contact',
      phone: 'Phone',
      wechat: 'WeChat',
      department: 'Department',
      duty: 'Position',
      primary: 'Primary',
      remark: 'Remark',
    },
  },
  customers: {
    contacts: {
      joined: '{name} is a contact of {company} now',
      instead: 'Add as a contact of {company}',
      delete: 'Delete',
      add: 'Add contact',
      edit: 'Edit contact',
      primary: 'Primary contact',
      makePrimary: 'Make primary',
      madePrimary: '{name} is the primary contact now',
      saved: 'Contact {name} saved',
      deleted: 'Contact {name} deleted',
      ask: 'Delete the contact {name}?',
      askText: 'The number and the remark go with it; the history keeps a record.',
      softText: 'Another contact has this number already. If it is not a mistake, you can save it.',
      confirm: 'Save anyway',
    },
    merge: {
      other: 'Customer to join',
      help: 'Only customers you can see, and none of the open pool.',
      stays: 'Customer that stays',
      goes: 'Customer that joins',
      note: '{name} became part of this customer; it can be taken back until {date}.',
      undo: 'Take the merge back',
      undone: '{name} is back',
    },
  },
}
