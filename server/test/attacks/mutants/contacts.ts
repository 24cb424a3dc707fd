import type { Mutant } from './mutant.ts'

const contacts = 'server/features/contacts/contacts.ts'
const contactsTest = 'server/features/contacts/contacts.test.ts'
const source = 'server/features/contacts/source.ts'
const merge = 'server/features/contacts/merge.ts'
const undo = 'server/features/contacts/undo-merge.ts'
const mergeTest = 'server/features/contacts/merge.test.ts'

export const contactsMutants: Mutant[] = [
  {
    what: 'a new contact is not compared',
    file: contacts,
    find: '  await customerIdentity.refuse(db, who, { phone: fields.phone }, confirm_duplicate)\n',
    put: '',
    tests: contactsTest,
    only: 'a primary number is hard',
  },
  {
    what: 'an edited number is not compared',
    file: contacts,
    find: 'if (phoneDigits(after.phone) !== phoneDigits(row.phone))',
    put: 'if (after.phone === undefined)',
    tests: contactsTest,
    only: 'an edit of a number is compared',
  },
  {
    what: 'the numbers of other contacts are not looked at',
    file: 'server/features/customers/duplicates.ts',
    find: "field === 'phone' ? withContact(db, key) : []",
    put: '[]',
    tests: contactsTest,
    only: 'a primary number is hard',
  },
  {
    what: 'contacts of the pool are read in full',
    file: source,
    find: 'visibility: { rows: () => undefined, hidden: () => masked, masked: () => masked }',
    put: 'visibility: { rows: () => undefined, hidden: () => masked, masked: () => [] }',
    tests: contactsTest,
    only: 'contacts are masked',
  },
  {
    what: 'the pool is searched by the numbers of contacts',
    file: 'server/features/customers/source.ts',
    find: 'byContact(q, hidesPhone)',
    put: 'byContact(q, false)',
    tests: contactsTest,
    only: 'contacts are masked',
  },
  {
    what: 'the contacts of anybody are read',
    file: contacts,
    find: '  await refuseUnreadable(db, who, id)\n',
    put: '',
    tests: contactsTest,
    only: 'outside one’s scope',
  },
  {
    what: 'whoever assigned a customer away writes its numbers',
    file: contacts,
    find: '  refuseMasked(contactsSeen(await customerMaskedNow(db, who, customer.id)), who, row, given)\n',
    put: '',
    tests: contactsTest,
    only: 'assigned away',
  },
  {
    what: 'an exchange shows a masked number',
    file: 'server/features/contacts/primary.ts',
    find: '  refuseMasked(customerSource, who, customer, { phone: person.phone })\n',
    put: '',
    tests: contactsTest,
    only: 'assigned away',
  },
  {
    what: 'a merge shows the number of a customer that was assigned away',
    file: merge,
    find: 'refuseMasked(customerSource, who, record, { phone: record.phone })',
    put: '',
    tests: mergeTest,
    only: 'neither of the pool',
  },
  {
    what: 'a merge does not look at the version of the other one',
    file: merge,
    find: '  await checkVersion(other, input.other_version, () => presentCustomer(db, who, other))\n',
    put: '',
    tests: mergeTest,
    only: 'neither of the pool',
  },
  {
    what: 'archived customers are merged',
    file: merge,
    find: "guard(who, record, 'merge')",
    put: '',
    tests: mergeTest,
    only: 'neither of the pool',
  },
  {
    what: 'a customer with a consignor joins another one with a consignor',
    file: 'server/features/consignors/on-merge.ts',
    find: "throw new Refusal('both_have_consignors')",
    put: 'return []',
    tests: mergeTest,
    only: 'two consignors stay two',
  },
  {
    what: 'an earlier merge is taken back before a later one',
    file: undo,
    find: "throw new Refusal('later_merge')",
    put: 'return latest',
    tests: mergeTest,
    only: 'the latest first',
  },
  {
    what: 'a merge is taken back after its time',
    file: undo,
    find: 'if (endOf(latest.at) < who.now)',
    put: 'if (endOf(latest.at) < new Date(0))',
    tests: mergeTest,
    only: 'for 30 days',
  },
  {
    what: 'what was changed since goes back with the merge',
    file: undo,
    find: ', eq(of.phone_digits, phone_digits)',
    put: '',
    tests: mergeTest,
    only: 'leaves what came later',
  },
  {
    what: 'lots stay with the customer that others joined',
    file: 'server/features/lots/cascade.ts',
    find: 'if (lot.customer_id !== from.id) continue',
    put: 'if (lot.customer_id !== to.id) continue',
    tests: mergeTest,
    only: 'random histories',
  },
]
