import { useSearchParams } from 'react-router'
import { useOpenRecord, withOpenRecord } from '#web/ui/use-open-record.ts'
import { NameLink } from '#web/ui/name-link.tsx'

/** Opens finance's drawer of the lot over the list. */
export function LotLink({ lot, children }: { lot: number | null; children: string }) {
  const { open } = useOpenRecord()
  const [search] = useSearchParams()
  if (lot === null) return children
  return (
    <NameLink href={`?${withOpenRecord(search, lot)}`} onOpen={() => open(lot)}>
      {children}
    </NameLink>
  )
}
