import { useState, type ReactNode } from 'react'
import type { CustomerRow } from '#contract/customers.ts'
import { useText } from '#web/text/text.tsx'
import { Nothing } from '#web/ui/relative-time.tsx'
import { Tags } from '#web/ui/tags.tsx'
import css from './customers.module.css'
import type { InPlaceName } from './in-place-editors.tsx'
import { Intention } from './intention.tsx'
import { NextTime } from '#web/ui/next-time.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const Editor = lazyPart(async () => (await import('./in-place-editors.tsx')).InPlaceEditor)

interface InPlaceProps {
  row: CustomerRow
  name: InPlaceName
  children: ReactNode
}

/** A cell that opens its editor below it. The editor is fetched on first use. */
function InPlace({ row, name, children }: InPlaceProps) {
  const { t, label } = useText()
  const [asked, setAsked] = useState(false)
  if (!row.actions.includes('edit')) return children
  const words = t('customers.change', { field: label('customers', name), name: row.company_name })
  const button = (onClick?: () => void) => (
    <button type="button" className={css.inPlace} title={words} aria-haspopup="dialog" onClick={onClick}>
      {children}
    </button>
  )
  if (!asked) return button(() => setAsked(true))
  return <Editor row={row} name={name} words={words} button={button} whileLoading={button()} />
}

export const StatusInPlace = ({ row }: { row: CustomerRow }) => (
  <InPlace row={row} name="status">
    <Intention status={row.status} />
  </InPlace>
)

export const NextInPlace = ({ row }: { row: CustomerRow }) => (
  <InPlace row={row} name="next_follow_at">
    <NextTime at={row.next_follow_at} />
  </InPlace>
)

export const TagsInPlace = ({ row }: { row: CustomerRow }) => (
  <InPlace row={row} name="tags">
    {row.tags.length > 0 ? <Tags tags={row.tags} short /> : <Nothing />}
  </InPlace>
)
