import { releaseReasons, type CustomerRow, customerRoutes } from '#contract/customers.ts'
import { addressOf } from '#contract/grammar/addresses.ts'
import { act, declareActs } from '#web/records/acts.ts'
import { call } from '#web/transport/api.ts'
import { dial } from '#web/ui/contact.tsx'
import { onPhones } from '#web/ui/use-narrow.ts'
import { noteAfterCall } from '#web/features/contacts/after-call.ts'
import { refreshCustomers } from './customer-queries.ts'
import { customerMergeRoutes } from '#contract/customer-merge.ts'

type DialogAct = 'transfer' | 'release' | 'lock' | 'archive' | 'tag' | 'merge' | 'status' | 'next'

const words = <A extends DialogAct>(id: A) =>
  ({
    verb: `customers.acts.${id}`,
    title: `customers.ask.${id}.one`,
    done: 'customers.done',
  }) as const

const lockAgain = ({ id, version }: CustomerRow, { locked_until }: CustomerRow) =>
  call(customerRoutes.lock, {
    params: { id },
    body: { locked_until: locked_until ?? '', version },
    quiet: true,
  })
const unlock = ({ id, version }: CustomerRow) =>
  call(customerRoutes.unlock, { params: { id }, body: { version }, quiet: true })

/** Shown on phones, where the first button of a card calls. */
const mayCall = (row: CustomerRow) =>
  matchMedia(onPhones).matches && !row.masked?.includes('phone') && row.actions.includes('follow_up')

function callNow(row: CustomerRow): void {
  noteAfterCall(row)
  dial(row.phone)
}

/** The acts of a customer. Undoing a lock loses nothing (decision 0033). */
export const customerActs = declareActs<CustomerRow>()({
  resource: 'customers',
  nameOf: (row) => row.company_name,
  refresh: refreshCustomers,
  acts: {
    // Wider screens have no dialler. Their number is a link.
    call: { verb: 'ui.contact.call', when: mayCall, run: callNow },
    follow: { verb: 'customers.acts.follow', in: 'drawer', when: 'follow_up' },
    edit: { verb: 'act.edit', in: 'drawer' },
    lot: {
      verb: 'lots.addFor',
      permission: 'lots.write',
      when: () => true,
      to: (row) => addressOf('lotForm', { customer: row.id }),
    },
    transfer: act(customerRoutes.transfer, {
      ...words('transfer'),
      titleMany: 'customers.ask.transfer.many',
      text: 'customers.ask.transfer.text',
      many: customerRoutes.transferMany,
      done: 'customers.moved.transfer',
      // A user who gives their own customer away no longer sees it.
      toastLink: (row) => (row.masked ? undefined : addressOf('customers', { id: row.id })),
    }),
    lock: act(customerRoutes.lock, {
      ...words('lock'),
      text: 'customers.ask.lock.text',
      done: 'customers.locked',
      undo: unlock,
    }),
    unlock: act(customerRoutes.unlock, {
      verb: 'customers.acts.unlock',
      done: 'customers.unlocked',
      atOnce: true,
      undo: lockAgain,
    }),
    release: act(customerRoutes.release, {
      ...words('release'),
      titleMany: 'customers.ask.release.many',
      many: customerRoutes.releaseMany,
      danger: 'dialog',
      done: 'customers.moved.release',
      toastLink: ({ id }) => addressOf('pool', { id }),
      fields: {
        reason: { kind: 'choice', options: releaseReasons, required_at: 'save' },
        remark: { kind: 'note' },
      },
    }),
    merge: act(customerMergeRoutes.merge, {
      ...words('merge'),
      text: 'customers.ask.merge.text',
      done: 'customers.moved.merge',
      toastLink: ({ id }) => addressOf('customers', { id }),
    }),
    archive: act(customerRoutes.archive, {
      ...words('archive'),
      text: 'customers.ask.archive.text',
      done: 'customers.moved.archive',
      toastLink: ({ id }) => addressOf('customers', { id }),
      danger: true,
    }),
    status: act(customerRoutes.set, {
      ...words('status'),
      titleMany: 'customers.ask.status.many',
      only: 'many',
      when: 'edit',
      unversioned: true,
    }),
    next: act(customerRoutes.set, {
      ...words('next'),
      titleMany: 'customers.ask.next.many',
      only: 'many',
      when: 'edit',
      unversioned: true,
    }),
    tag: act(customerRoutes.tag, {
      ...words('tag'),
      titleMany: 'customers.ask.tag.many',
      only: 'many',
      unversioned: true,
    }),
  },
})

export type CustomerAct = keyof typeof customerActs.acts
