import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** Which row of a list is open in the drawer over it; it stands in the address, beside the list's own state. */
export function useOpenRow(): { id: string | null; open: (which: number | string | null) => void } {
  const [search, setSearch] = useSearchParams()
  const open = useCallback(
    (which: number | string | null) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          if (which === null) next.delete('open')
          else next.set('open', String(which))
          return next
        },
        { preventScrollReset: true, replace: which === null },
      ),
    [setSearch],
  )
  return { id: search.get('open'), open }
}
