import * as z from 'zod/mini'
import type { Page } from './grammar/envelope.ts'
import { createSchema, patchSchema, resource, versionSchema, type Row } from './grammar/resource.ts'
import { route } from './grammar/route.ts'

/**
 * Additional contacts of a customer (联系人). The customer's own columns are the primary contact; making another
 * one primary swaps the two.
 */
export const customerContacts = resource('customer_contacts', {
  customer_id: { kind: 'ref', target: 'customers', kept: true, exportable: true },
  name: { kind: 'text', required_at: 'save', exportable: true },
  phone: { kind: 'phone', required_at: 'save', exportable: true, mask: 'phone' },
  wechat: { kind: 'text', exportable: true, mask: 'phone' },
  department: { kind: 'text', exportable: true },
  duty: { kind: 'text', exportable: true },
  primary: { kind: 'flag' },
  remark: { kind: 'note', exportable: true },
})

export type ContactRow = Row<typeof customerContacts> & { customer_id: number }

const confirm_duplicate = z.optional(z.boolean('bad_format'))
const tag = 'customer_contacts'
const permission = 'customers.use'

export const contactRoutes = {
  list: route<Page<ContactRow>>()({
    method: 'GET',
    path: '/api/customers/:id/contacts',
    permission,
    tag,
    list: customerContacts,
  }),
  /** With `primary`, the person becomes the primary contact, and the answer contains the former one. */
  add: route<ContactRow>()({
    method: 'POST',
    path: '/api/customers/:id/contacts',
    permission,
    tag,
    body: createSchema(customerContacts, { confirm_duplicate }),
  }),
  edit: route<ContactRow>()({
    method: 'PATCH',
    path: '/api/contacts/:id',
    permission,
    tag,
    body: patchSchema(customerContacts, { confirm_duplicate }),
  }),
  delete: route<null>()({
    method: 'DELETE',
    path: '/api/contacts/:id',
    permission,
    tag,
    query: z.object({
      version: z.optional(z.pipe(z.string(), z.pipe(z.transform(Number), versionSchema))),
    }),
  }),
}
