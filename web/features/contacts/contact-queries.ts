import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/transport/api.ts'
import { queries } from '#web/transport/queries.ts'
import { contactRoutes } from '#contract/contacts.ts'

export const contactsQuery = (id: number) =>
  queryOptions({
    queryKey: ['customers', 'contacts', id],
    queryFn: ({ signal }) =>
      call(contactRoutes.list, { params: { id }, query: { limit: 50 }, signal, quiet: true }),
  })

/** Refetches contacts, and customers, whose own columns hold the primary contact. */
export const refreshContacts = () => queries.invalidateQueries({ queryKey: ['customers'] })
