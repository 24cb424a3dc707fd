import * as contract from '#contract/contacts.ts'
import * as merging from '#contract/customer-merge.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { addContact, deleteContact, editContact, listContacts } from './contacts.ts'
import { mergeCustomer } from './merge.ts'
import { listMerges, undoMerge } from './undo-merge.ts'

export function contactRoutes(serve: Serve): void {
  serve(contract.listContacts, ({ db, who, params, list }) => listContacts(db, who, params.id, list))
  serve(contract.addContact, ({ db, who, params, body }) => addContact(db, who, params.id, body))
  serve(contract.editContact, ({ db, who, params, body }) => editContact(db, who, params.id, body))
  serve(contract.deleteContact, ({ db, who, params, query }) =>
    deleteContact(db, who, params.id, query.version),
  )
  serve(merging.mergeCustomer, ({ db, who, params, body }) => mergeCustomer(db, who, params.id, body))
  serve(merging.undoMerge, ({ db, who, params, body }) => undoMerge(db, who, params.id, body))
  serve(merging.listMerges, ({ db, who, params }) => listMerges(db, who, params.id))
}
