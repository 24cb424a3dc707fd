import { queryOptions } from '@tanstack/react-query'
import { bankStatementRoutes, lineStates } from '#contract/bank-statements.ts'
import { financeQueueRoutes, queueLimit } from '#contract/finance-queue.ts'
import { financeRoutes } from '#contract/finance.ts'
import { call } from '#web/transport/api.ts'

export const queueQuery = queryOptions({
  queryKey: ['finance_entries', 'queue'],
  queryFn: ({ signal }) => call(financeQueueRoutes.get, { signal, quiet: true }),
})

export const summaryQuery = queryOptions({
  queryKey: ['finance_entries', 'summary'],
  queryFn: ({ signal }) => call(financeRoutes.summary, { signal, quiet: true }),
})

/** Bank lines without a match, oldest first. */
export const openLinesQuery = queryOptions({
  queryKey: ['bank_lines', 'queue'],
  queryFn: ({ signal }) =>
    call(bankStatementRoutes.listBankLines, {
      query: { state: [lineStates[0]], sort: 'booked_on', limit: queueLimit },
      signal,
      quiet: true,
    }),
})

/** The sums of the lines that fit exactly one expectation. */
export const exactLinesQuery = queryOptions({
  queryKey: ['bank_lines', 'exact', 'sums'],
  queryFn: ({ signal }) =>
    call(bankStatementRoutes.listBankLines, { query: { exact: ['true'], limit: 1 }, signal, quiet: true }),
})
