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

/** The way through the list that a record was opened from: its order, and its filters. */
export interface Queue {
  /** Which one of the list this is, from 1, and of how many. Undefined if it was not opened from the list. */
  place: { at: number; of: number } | undefined
  previous: number | undefined
  next: number | undefined
  /** The next one, asked for if it is not known yet. Undefined at the end. */
  findNext: () => Promise<number | undefined>
}

/** How many before the end of what is known the next page is asked for. */
const ahead = 2

/**
 * The queue stays as it was when the record was opened: who is saved may leave the list, and who comes to it
 * meanwhile does not push in. At the end of what is known the list is asked for more.
 */
export function useQueue<R extends Route>(spec: ListSpec<R>, id: number): Queue {
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
  /** The place of the first id in the whole list, from 1. */
  first: number
  total: number
}

const beginning = ({ items, page, limit, total }: Rows): Listed => ({
  ids: items.map((row) => row.id),
  first: (page - 1) * limit + 1,
  total,
})

/** Asks for what comes after the known ids, once at a time. */
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
