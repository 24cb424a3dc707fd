import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Page } from '#contract/grammar/envelope.ts'
import type { Route } from '#contract/grammar/route.ts'
import { queries } from '#web/transport/queries.ts'
import { pageQuery, userId } from './list-query.ts'
import { queryOf, readState, type ListSpec, type ListState } from './list-state.ts'
import { followUp, pagesFrom } from './queue-pages.ts'

type Rows = Page<{ id: number }>

/** Walks the list that a record was opened from, in its order and with its filters. */
export interface RecordQueue {
  /**
   * The record's position in the list, from 1, and the list's length. Undefined if it was not opened from
   * the list.
   */
  place: { at: number; of: number } | undefined
  previous: number | undefined
  next: number | undefined
  /** The next record, fetched if needed. Undefined at the end. */
  findNext: () => Promise<number | undefined>
}

/** The number of known records left at which the next page is fetched. */
const ahead = 2

/**
 * Freezes the queue when the record is opened, because a saved record may leave the list and new ones may
 * join it. At the end of the known ids it fetches more.
 */
export function useQueue<R extends Route>(spec: ListSpec<R>, id: number): RecordQueue {
  const [search] = useSearchParams()
  const state = useMemo(() => readState(spec, search), [spec, search])
  const [listed, setListed] = useState<Listed>()
  const { data } = useQuery({ ...pageQuery<Rows>(spec as ListSpec, queryOf(spec, state, userId())) })
  useEffect(() => {
    if (data) setListed((before) => before ?? beginning(data))
  }, [data])
  const latest = useRef({ listed, state })
  latest.current = { listed, state }
  const [grow] = useState(() => growing(spec as ListSpec, latest, setListed))

  const index = listed?.ids.indexOf(id) ?? -1
  const ending = listed !== undefined && index >= 0 && index >= listed.ids.length - ahead
  useEffect(() => {
    if (ending) void grow().catch(() => undefined)
  }, [ending, grow])
  const findNext = useCallback(async () => {
    const known = followUp(latest.current.listed?.ids, id, 1)
    return known ?? followUp(await grow(), id, 1)
  }, [grow, id])
  return {
    place:
      listed && index >= 0
        ? { at: listed.first + index, of: Math.max(listed.total, listed.first + listed.ids.length - 1) }
        : undefined,
    previous: followUp(listed?.ids, id, -1),
    next: followUp(listed?.ids, id, 1),
    findNext,
  }
}

interface Listed {
  ids: readonly number[]
  /** The position of the first id in the whole list, from 1. */
  first: number
  total: number
}

const beginning = ({ items, page, limit, total }: Rows): Listed => ({
  ids: items.map((row) => row.id),
  first: (page - 1) * limit + 1,
  total,
})

/** Fetches the ids after the known ones, one request at a time. */
function growing(
  spec: ListSpec,
  latest: { current: { listed: Listed | undefined; state: ListState } },
  setListed: (listed: Listed) => void,
): () => Promise<readonly number[]> {
  let running: Promise<readonly number[]> | undefined
  return () => {
    const { listed, state } = latest.current
    if (!listed) return Promise.resolve([])
    const ask = (page: number) =>
      queries.fetchQuery(pageQuery<Rows>(spec, queryOf(spec, { ...state, page }, userId())))
    running ??= pagesFrom(ask, state.page, listed.ids)
      .then((fresh) => {
        const ids = [...listed.ids, ...fresh]
        if (fresh.length > 0) setListed({ ...listed, ids })
        return ids
      })
      .finally(() => {
        running = undefined
      })
    return running
  }
}
