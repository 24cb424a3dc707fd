import type { Same } from '../text.ts'
import type * as zh from '../zh/notifications.ts'

export const notifications: Same<typeof zh.notifications> = {
  title: 'Notifications',
  bell: 'Notifications, {n} unread',
  onlyUnread: 'Unread only',
  readAll: 'Mark all as read',
  empty: 'No notifications yet',
  emptyUnread: 'Nothing unread',
  more: 'Earlier',
  isNew: 'Unread',
  browser: 'Desktop notifications',
  browserHint: 'Shown by the browser while this page is in the background',
  browserDenied: 'The browser blocks notifications of this site; allow them in its settings',
  kinds: {
    customers_falling: {
      one: 'One of your customers is about to fall into the open pool',
      other: '{n} of your customers are about to fall into the open pool',
    },
    follow_ups_due: {
      one: 'One customer is to be contacted today',
      other: '{n} customers are to be contacted today',
    },
    licences_expiring: {
      one: '{n} recycler has a licence that runs out soon or has run out',
      other: '{n} recyclers have a licence that runs out soon or has run out',
    },
    dues_overdue: { one: '{n} due is overdue', other: '{n} dues are overdue' },
    recyclers_assigned: {
      one: '{by} put {n} recycler in your care',
      other: '{by} put {n} recyclers in your care',
    },
    customer_assigned: '{by} assigned the customer “{name}” to you',
    customers_assigned: '{by} assigned {n} customers to you',
    customer_transferred: '{by} transferred the customer “{name}” to you',
    customers_transferred: '{by} transferred {n} customers to you',
    handed_over: {
      one: 'One customer of {from} was handed over to you',
      other: '{n} customers of {from} were handed over to you',
    },
    lot_submitted: '{by} submitted the lot “{name}” for your review',
    lot_approved: '{by} approved the lot “{name}”',
    lot_rejected: '{by} sent back the lot “{name}”',
    lot_mention: '{by} mentioned you in a comment on the lot “{name}”',
    sign_up_waiting: 'Sign-ups for “{lot}” are waiting for review',
    sign_up_approved: '{by} approved the sign-up of “{name}” for “{lot}”',
    sign_ups_approved: '{by} approved {n} of your sign-ups',
    sign_up_rejected: '{by} rejected the sign-up of “{name}” for “{lot}”',
    sign_ups_rejected: '{by} rejected {n} of your sign-ups',
    import_done: 'Import of “{file}” done: {accepted} accepted, {refused} refused',
    import_failed: 'Import of “{file}” failed',
    export_done: 'Export “{file}” is ready: {n} rows',
    export_failed: 'Export “{file}” failed',
  },
}
