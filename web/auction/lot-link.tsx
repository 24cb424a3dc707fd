import { useSearchParams } from 'react-router'
import { useOpenRecord } from '../ui/use-open-record.ts'
import { NameLink } from '../ui/name-link.tsx'

/** Opens finance's drawer of the lot over the list. */
export function LotLink({ lot, children }: { lot: number | null; children: string }) {
  const { open } = useOpenRecord()
  const [search] = useSearchParams()
  if (lot === null) return children
  const address = new URLSearchParams(search)
  address.delete('open')
  address.set('id', String(lot))
  return (
    <NameLink href={`?${address.toString()}`} onOpen={() => open(lot)}>
      {children}
    </NameLink>
  )
}
