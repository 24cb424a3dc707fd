import { queryOptions } from '@tanstack/react-query'
import { listContacts } from '#contract/contacts.ts'
import { call } from '#web/transport/api.ts'
import { queries } from '#web/transport/queries.ts'

export const contactsQuery = (id: number) =>
  queryOptions({
    queryKey: ['customers', 'contacts', id],
    queryFn: ({ signal }) =>
      call(listContacts, { params: { id }, query: { limit: 50 }, signal, quiet: true }),
  })

/** After an act: whatever shows customers or the pool is asked anew. */
export const refreshCustomers = () =>
  Promise.all(['customers', 'pool'].map((name) => queries.invalidateQueries({ queryKey: [name] })))
