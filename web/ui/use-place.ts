import { useCallback, useMemo, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

export interface Place {
  /** The record whose drawer is open. */
  id: number | null
  /** What is being done with it, such as `edit`; `new` without a record. */
  act: string | null
  open: (id: number | null, act?: string | null) => void
  /** Back to the record where the act was begun from its drawer, else back to the list. */
  close: () => void
}

/** Which drawer is open over a list: it lives in the address as `id` and `do`, so that it can be linked and gone back from. */
export function usePlace(): Place {
  const [search] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const number = Number(search.get('id'))
  const id = Number.isSafeInteger(number) && number > 0 ? number : null
  const act = search.get('do')
  const within = (location.state as { within?: boolean } | null)?.within === true
  const latest = useRef({ search, id, act, within })
  latest.current = { search, id, act, within }
  const go = useCallback(
    (nextId: number | null, nextAct: string | null, state: { within: boolean }) => {
      const next = new URLSearchParams(latest.current.search)
      next.delete('id')
      next.delete('do')
      if (nextId !== null) next.set('id', String(nextId))
      if (nextAct !== null) next.set('do', nextAct)
      void navigate({ search: next.toString() }, { state, preventScrollReset: true })
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
