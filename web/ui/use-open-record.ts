import { useCallback, useMemo, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

export interface OpenRecord {
  /** The record whose drawer is open. */
  id: number | null
  /** The open act, such as `edit`. `new` has no record. */
  act: string | null
  open: (id: number | null, act?: string | null) => void
  /** Goes back to the record if the act was started from its drawer, otherwise back to the list. */
  close: () => void
}

/** Reads the open record out of an address. */
export function readOpenRecord(search: URLSearchParams): Pick<OpenRecord, 'id' | 'act'> {
  const asked = search.get('id')
  const id = asked ? Number(asked) : Number.NaN
  return { id: Number.isSafeInteger(id) && id >= 0 ? id : null, act: search.get('do') }
}

/** Returns the query of an address with another open record, or none. The rest of the address stays. */
export function withOpenRecord(
  search: URLSearchParams,
  id: number | null,
  act: string | null = null,
): string {
  const next = new URLSearchParams(search)
  for (const name of ['id', 'do']) next.delete(name)
  if (id !== null) next.set('id', String(id))
  if (act !== null) next.set('do', act)
  return next.toString()
}

/**
 * The drawer that is open over a list. It is in the address as `id` and `do`, so that links and the back
 * button work.
 */
export function useOpenRecord(): OpenRecord {
  const [search] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const { id, act } = readOpenRecord(search)
  const within = (location.state as { within?: boolean } | null)?.within === true
  const latest = useRef({ search, id, act, within })
  latest.current = { search, id, act, within }
  const go = useCallback(
    (nextId: number | null, nextAct: string | null, state: { within: boolean }) => {
      const next = withOpenRecord(latest.current.search, nextId, nextAct)
      void navigate({ search: next }, { state, preventScrollReset: true })
    },
    [navigate],
  )
  const open = useCallback(
    (nextId: number | null, nextAct: string | null = null) =>
      go(nextId, nextAct, { within: latest.current.id !== null && nextId === latest.current.id }),
    [go],
  )
  const close = useCallback(() => {
    const { id: shown, act: doing, within: inside } = latest.current
    go(doing !== null && inside ? shown : null, null, { within: false })
  }, [go])
  return useMemo(() => ({ id, act, open, close }), [id, act, open, close])
}
