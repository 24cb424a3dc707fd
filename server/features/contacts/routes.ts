import * as contract from '../../../contract/contacts.ts'
import type { Serve } from '../../request/line-up.ts'
import { addContact, deleteContact, editContact, listContacts } from './contacts.ts'

export function contactRoutes(serve: Serve): void {
  serve(contract.listContacts, ({ db, who, params, list }) => listContacts(db, who, params.id, list))
  serve(contract.addContact, ({ db, who, params, body }) => addContact(db, who, params.id, body))
  serve(contract.editContact, ({ db, who, params, body }) => editContact(db, who, params.id, body))
  serve(contract.deleteContact, ({ db, who, params, query }) =>
    deleteContact(db, who, params.id, query.version),
  )
}
