import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { lockCustomer, tagCustomers, unlockCustomer, type CustomerRow } from '../../../contract/customers.ts'
import type { BulkAnswer, Page } from '../../../contract/envelope.ts'
import { ApiError, call } from '../../transport/api.ts'
import { useText, type Speaker } from '../../text/text.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { allDone } from '../../ui/bulk-answer.ts'
import { sayRefusal, showUndoable } from '../../ui/undo-toast.tsx'
import { useRefreshCustomers } from './customer-queries.ts'
import { deltasOf, tagged } from './tag-deltas.ts'

const quiet = true
type Refresh = () => Promise<void>

const unlockAt = (row: CustomerRow) =>
  call(unlockCustomer, { params: { id: row.id }, body: { version: row.version }, quiet })
const lockAt = (row: CustomerRow, locked_until: string) =>
  call(lockCustomer, { params: { id: row.id }, body: { locked_until, version: row.version }, quiet })

/** Acts on customers that the server can take back without a loss (decision 0033), each told of with its way back. */
export function useUndoableActs() {
  const { t } = useText()
  const queries = useQueryClient()
  const refresh = useRefreshCustomers()
  return useMemo(
    () => ({
      locked: (row: CustomerRow) =>
        showUndoable(t('customers.locked', { name: row.company_name }), () => unlockAt(row).finally(refresh)),
      unlock: (row: CustomerRow) => unlock(row, t, refresh),
      tag: (rows: readonly CustomerRow[], add: readonly string[], remove: readonly string[]) =>
        tag(queries, { rows, add, remove }, t, refresh),
    }),
    [t, queries, refresh],
  )
}

async function unlock(row: CustomerRow, t: Speaker['t'], refresh: Refresh): Promise<void> {
  const until = row.locked_until ?? ''
  try {
    const free = await unlockAt(row)
    showUndoable(t('customers.unlocked', { name: row.company_name }), () =>
      lockAt(free, until).finally(refresh),
    )
  } catch (error) {
    sayRefusal(error)
  } finally {
    void refresh()
  }
}

interface Tagging {
  rows: readonly CustomerRow[]
  add: readonly string[]
  remove: readonly string[]
}

/** Shows the tags at once; if the server refuses, what was there comes back with the reason. Resolves to the answer when single rows were refused. */
async function tag(
  queries: QueryClient,
  { rows, add, remove }: Tagging,
  t: Speaker['t'],
  refresh: Refresh,
): Promise<BulkAnswer | undefined> {
  const goBack = await showAhead(queries, rows, (row) => ({ ...row, tags: tagged(row.tags, add, remove) }))
  try {
    const answer = await call(tagCustomers, {
      body: { ids: rows.map((row) => row.id), add: [...add], remove: [...remove] },
      quiet,
    })
    const accepted = new Set(answer.results.filter((result) => result.code === 0).map((result) => result.id))
    const done = rows.filter((row) => accepted.has(row.id))
    const deltas = deltasOf(done, add, remove)
    const words = t('customers.tagged', { n: done.length })
    if (deltas.length > 0) showUndoable(words, () => takeBack(deltas).finally(refresh))
    else if (done.length > 0) showSuccess(words)
    return allDone(answer) ? undefined : answer
  } catch (error) {
    goBack()
    sayRefusal(error)
    return undefined
  } finally {
    void refresh()
  }
}

async function takeBack(deltas: ReturnType<typeof deltasOf>): Promise<void> {
  const answers = await Promise.all(deltas.map((body) => call(tagCustomers, { body, quiet })))
  const refused = answers.flatMap((answer) => answer.results).find((result) => result.code !== 0)
  if (refused) throw new ApiError(refused.code, refused.code, refused.msg ?? '', { reason: refused.reason })
}

/** Changes rows wherever they are shown before the server has answered; gives back the way to what was there. */
async function showAhead(
  queries: QueryClient,
  rows: readonly CustomerRow[],
  change: (row: CustomerRow) => CustomerRow,
): Promise<() => void> {
  const ids = new Set(rows.map((row) => row.id))
  const changed = (row: CustomerRow) => (ids.has(row.id) ? change(row) : row)
  await queries.cancelQueries({ queryKey: ['customers'] })
  const lists = queries.getQueriesData<Page<CustomerRow>>({ queryKey: ['customers', 'list'] })
  const ones = [...ids].flatMap((id) =>
    queries.getQueriesData<CustomerRow>({ queryKey: ['customers', 'one', id] }),
  )
  for (const [key, page] of lists)
    if (page) queries.setQueryData(key, { ...page, items: page.items.map(changed) })
  for (const [key, row] of ones) if (row) queries.setQueryData(key, changed(row))
  return () => [...lists, ...ones].forEach(([key, data]) => queries.setQueryData(key, data))
}
