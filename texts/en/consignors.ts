import type { Same } from '../text.ts'
import type * as zh from '../zh/consignors.ts'

export const consignors: Same<typeof zh.consignors> = {
  add: 'Add consignor',
  added: 'Consignor “{name}” added',
  empty: 'No consignors yet',
  searchHint: 'Company, contact, phone',
  fromCustomer:
    'Made from the customer “{name}”, whose intention becomes “Working with us” when this is saved.',
  active: 'Active',
  suspended: 'Suspended',
  state: 'State',
  expired: 'Contract has ended',
  bankChanged: 'Bank details changed by {name}, {time}',
  bankHidden: 'Only finance and administrators see and change the full account number.',
  presets: {
    expiring: 'Contract ending soon',
    suspended: 'Suspended',
  },
  sections: {
    company: 'Company',
    contact: 'Contact',
    contract: 'Contract',
    bank: 'Invoice and bank',
  },
  acts: {
    suspend: 'Suspend',
    reinstate: 'Reinstate',
  },
  ask: {
    suspend: {
      title: 'Suspend “{name}”?',
      text: 'No new lots can be made for it; existing lots stay as they are.',
    },
    reinstate: {
      title: 'Reinstate “{name}”?',
      text: 'New lots can be made for it again.',
    },
  },
  done: {
    suspend: 'Suspended',
    reinstate: 'Reinstated',
  },
  duplicate: {
    title: 'There is a consignor of the same name',
    text: 'Please make sure that it is another company.',
    confirm: 'Save anyway',
    hard: 'Already a consignor: “{name}”',
  },
}
