import {
  archiveCustomer,
  lockCustomer,
  releaseCustomer,
  releaseCustomers,
  releaseReasons,
  setCustomers,
  tagCustomers,
  transferCustomer,
  transferCustomers,
  unlockCustomer,
  type CustomerRow,
} from '#contract/customers.ts'
import { mergeCustomer } from '#contract/customer-merge.ts'
import { addressOf } from '#contract/grammar/addresses.ts'
import { act, declareActs } from '#web/records/acts.ts'
import { call } from '#web/transport/api.ts'
import { dial } from '#web/ui/contact.tsx'
import { onPhones } from '#web/ui/use-narrow.ts'
import { noteAfterCall } from '#web/features/contacts/after-call.ts'
import { refreshCustomers } from '#web/features/contacts/contact-queries.ts'

type DialogAct = 'transfer' | 'release' | 'lock' | 'archive' | 'tag' | 'merge' | 'status' | 'next'

const words = <A extends DialogAct>(id: A) =>
  ({
    verb: `customers.acts.${id}`,
    title: `customers.ask.${id}.one`,
    done: 'customers.done',
  }) as const

const lockAgain = ({ id, version }: CustomerRow, { locked_until }: CustomerRow) =>
  call(lockCustomer, { params: { id }, body: { locked_until: locked_until ?? '', version }, quiet: true })
const unlock = ({ id, version }: CustomerRow) =>
  call(unlockCustomer, { params: { id }, body: { version }, quiet: true })

/** On a phone, where a card's first button calls. */
const mayCall = (row: CustomerRow) =>
  matchMedia(onPhones).matches && !row.masked?.includes('phone') && row.actions.includes('follow_up')

function callNow(row: CustomerRow): void {
  noteAfterCall(row)
  dial(row.phone)
}

/** What can be done with customers. Locks are taken back without a loss (decision 0033). */
export const customerActs = declareActs<CustomerRow>()({
  resource: 'customers',
  nameOf: (row) => row.company_name,
  refresh: refreshCustomers,
  acts: {
    // Other screens have no dialler: there the number itself is the link.
    call: { verb: 'ui.contact.call', when: mayCall, run: callNow },
    follow: { verb: 'customers.acts.follow', in: 'drawer', when: 'follow_up' },
    edit: { verb: 'act.edit', in: 'drawer' },
    lot: {
      verb: 'lots.addFor',
      permission: 'lots.write',
      when: () => true,
      to: (row) => addressOf('lotForm', { customer: row.id }),
    },
    transfer: act(transferCustomer, {
      ...words('transfer'),
      titleMany: 'customers.ask.transfer.many',
      text: 'customers.ask.transfer.text',
      many: transferCustomers,
      done: 'customers.moved.transfer',
      // Who gave away what was their own does not see it any more.
      leads: (row) => (row.masked ? undefined : addressOf('customers', { id: row.id })),
    }),
    lock: act(lockCustomer, {
      ...words('lock'),
      text: 'customers.ask.lock.text',
      done: 'customers.locked',
      undo: unlock,
    }),
    unlock: act(unlockCustomer, {
      verb: 'customers.acts.unlock',
      title: 'customers.acts.unlock',
      done: 'customers.unlocked',
      atOnce: true,
      undo: lockAgain,
    }),
    release: act(releaseCustomer, {
      ...words('release'),
      titleMany: 'customers.ask.release.many',
      many: releaseCustomers,
      danger: 'dialog',
      done: 'customers.moved.release',
      leads: ({ id }) => addressOf('pool', { id }),
      fields: {
        reason: { kind: 'choice', options: releaseReasons, required_at: 'save' },
        remark: { kind: 'note' },
      },
    }),
    merge: act(mergeCustomer, {
      ...words('merge'),
      text: 'customers.ask.merge.text',
      done: 'customers.moved.merge',
      leads: ({ id }) => addressOf('customers', { id }),
    }),
    archive: act(archiveCustomer, {
      ...words('archive'),
      text: 'customers.ask.archive.text',
      done: 'customers.moved.archive',
      leads: ({ id }) => addressOf('customers', { id }),
      danger: true,
    }),
    status: act(setCustomers, {
      ...words('status'),
      titleMany: 'customers.ask.status.many',
      only: 'many',
      when: 'edit',
      unversioned: true,
    }),
    next: act(setCustomers, {
      ...words('next'),
      titleMany: 'customers.ask.next.many',
      only: 'many',
      when: 'edit',
      unversioned: true,
    }),
    tag: act(tagCustomers, {
      ...words('tag'),
      titleMany: 'customers.ask.tag.many',
      only: 'many',
      unversioned: true,
    }),
  },
})
export type CustomerAct = keyof typeof customerActs.acts
