import { useSearchParams } from 'react-router'
import { useOpenRecord, withOpenRecord } from '#web/ui/use-open-record.ts'
import { NameLink } from '#web/ui/name-link.tsx'
import { wholeWords } from '#web/ui/whole-words.tsx'
import css from './lot-link.module.css'
import { lotWords } from './lot-words.ts'

/** A lot's name, followed by its number in grey. Splits a text such as `YJT-2026-000004 Crane`. */
export function LotName({ of }: { of: string }) {
  const { name, no } = lotWords(of)
  return (
    <span title={of}>
      {wholeWords(name)} {no && <small className={css.no}>{no}</small>}
    </span>
  )
}

/** Opens finance's drawer of the lot over the list. Its name comes first, its number in grey. */
export function LotLink({ lot, children }: { lot: number | null; children: string }) {
  const { open } = useOpenRecord()
  const [search] = useSearchParams()
  if (lot === null) return children
  return (
    <NameLink href={`?${withOpenRecord(search, lot)}`} onOpen={() => open(lot)}>
      <LotName of={children} />
    </NameLink>
  )
}
