import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Store } from '#web/state/store.ts'
import { useText } from '#web/text/text.tsx'
import { sayRefusal } from '#web/ui/undo-toast.tsx'
import type { DuplicateRule, Hit, Instead } from './duplicate-rule.ts'
import css from './identity-check.module.css'

interface HitsProps<H extends Hit> {
  of: DuplicateRule<H>
  hits: Store<readonly H[]>
  field: string
  /** Ends the form with a record that was there. Absent where a record is edited. */
  finish: ((saved: unknown) => void) | undefined
}

export function Hits<H extends Hit>({ of, hits, field, finish }: HitsProps<H>) {
  const { typing } = of
  const text = useText()
  const found = hits.use().filter((hit) => hit.field === field)
  if (!typing || found.length === 0) return null
  const hard = found.some((hit) => hit.kind === 'hard')
  const take = (hit: H) =>
    of.instead?.atOnce?.(hit) && finish ? (
      <InsteadButton
        of={of.instead}
        hit={hit}
        small
        onChoose={() => void of.instead?.save(hit, {}).then(finish, sayRefusal)}
      />
    ) : null
  return (
    <HitList hits={found} of={of} title={text.t(hard ? typing.hard : typing.soft(field))} beside={take} />
  )
}

interface HitListProps<H extends Hit> {
  hits: readonly H[]
  of: DuplicateRule<H>
  title?: string
  plain?: boolean
  beside?: (hit: H) => ReactNode
}

export function HitList<H extends Hit>({ hits, of, title, plain = false, beside }: HitListProps<H>) {
  const text = useText()
  const hard = hits.some((hit) => hit.kind === 'hard')
  return (
    <ul className={plain ? css.plain : css.hits} data-hard={hard || undefined} aria-live="polite">
      {title && (
        <li>
          <b>{title}</b>
        </li>
      )}
      {hits.map((hit, index) => (
        <li key={hit.id ?? index}>
          {of.words(hit, text)} <HitLink href={of.hrefOf?.(hit)} /> {beside?.(hit)}
        </li>
      ))}
    </ul>
  )
}

interface InsteadProps<H extends Hit> {
  of: Instead<H> | undefined
  hit: H
  small?: boolean
  onChoose: (hit: H) => void
}

export function InsteadButton<H extends Hit>({ of, hit, small, onChoose }: InsteadProps<H>) {
  const text = useText()
  const verb = of?.verb(hit, text)
  return verb === undefined ? null : (
    <Button
      variant="light"
      size={small ? 'compact-sm' : 'sm'}
      // The field keeps the focus: its leaving may move the button away from the pointer.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(hit)}
    >
      {verb}
    </Button>
  )
}

/** Opens the record in a new tab, because the form's text would be lost in this one. */
function HitLink({ href }: { href: string | undefined }) {
  const { t } = useText()
  if (href === undefined) return null
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {t('form.openHit')}
    </a>
  )
}
