import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { Page } from '#contract/grammar/envelope.ts'
import { type PoolRow, type RevealedContact, poolRoutes } from '#contract/pool.ts'
import { recordQuery } from '#web/records/record-calls.ts'
import { call } from '#web/transport/api.ts'
import { contactsQuery } from '#web/features/contacts/contact-queries.ts'

export const poolCustomerQuery = recordQuery(poolRoutes.get)

const pages = { queryKey: ['pool', 'list'] }

/** Removes a row from every cached page of the pool. The refetch follows. */
export function useDropFromPool(): (id: number) => void {
  const queries = useQueryClient()
  return useCallback(
    (id) => {
      queries.setQueriesData<Page<PoolRow>>(pages, (page) =>
        page?.items.some((row) => row.id === id)
          ? { ...page, items: page.items.filter((row) => row.id !== id), total: page.total - 1 }
          : page,
      )
    },
    [queries],
  )
}

/** Puts the numbers that this user revealed in place of the masked ones. */
export function useReveals(rows: readonly PoolRow[] | undefined) {
  const queries = useQueryClient()
  const [seen, setSeen] = useState<ReadonlyMap<number, RevealedContact>>(new Map())
  const reveal = useCallback(
    async (row: PoolRow) => {
      const revealed = await call(poolRoutes.reveal, { params: { id: row.id }, body: {} })
      setSeen((before) => new Map(before).set(row.id, revealed))
      await Promise.all(
        [['pool'], contactsQuery(row.id).queryKey].map((queryKey) => queries.invalidateQueries({ queryKey })),
      )
    },
    [queries],
  )
  const shown = useMemo(() => rows?.map((row) => withNumber(row, seen.get(row.id))), [rows, seen])
  return { shown, reveal }
}

const withNumber = (row: PoolRow, seen: RevealedContact | undefined): PoolRow =>
  seen ? { ...row, phone: seen.phone, wechat: seen.wechat, masked: [] } : row
