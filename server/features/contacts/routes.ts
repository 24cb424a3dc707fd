import { contactRoutes } from '#contract/contacts.ts'
import { customerMergeRoutes } from '#contract/customer-merge.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { addContact, deleteContact, editContact, listContacts } from './contacts.ts'
import { mergeCustomer } from './merge.ts'
import { listMerges, undoMerge } from './undo-merge.ts'

export function serveContacts(serve: Serve): void {
  serve(contactRoutes.list, ({ db, who, params, list }) => listContacts(db, who, params.id, list))
  serve(contactRoutes.add, ({ db, who, params, body }) => addContact(db, who, params.id, body))
  serve(contactRoutes.edit, ({ db, who, params, body }) => editContact(db, who, params.id, body))
  serve(contactRoutes.delete, ({ db, who, params, query }) =>
    deleteContact(db, who, params.id, query.version),
  )
  serve(customerMergeRoutes.merge, ({ db, who, params, body }) => mergeCustomer(db, who, params.id, body))
  serve(customerMergeRoutes.undo, ({ db, who, params, body }) => undoMerge(db, who, params.id, body))
  serve(customerMergeRoutes.list, ({ db, who, params }) => listMerges(db, who, params.id))
}
