import { IconChevronRight } from '#web/icons/chevron-right.ts'
import { useState, type ReactNode } from 'react'
import css from './folds.module.css'

interface Fold {
  id: string
  label: string
  /** The summary shown while the fold is closed. A fold with a summary starts open. */
  words: string
  content: ReactNode
}

/** Sections that can be opened one by one. */
export function Folds({ items }: { items: readonly Fold[] }) {
  const [open, setOpen] = useState(() => items.filter((item) => item.words !== '').map((item) => item.id))
  const toggle = (id: string) =>
    setOpen((ids) => (ids.includes(id) ? ids.filter((name) => name !== id) : [...ids, id]))
  return (
    <div className={css.folds}>
      {items.map((item) => (
        <section key={item.id}>
          <button
            type="button"
            className={css.fold}
            aria-expanded={open.includes(item.id)}
            onClick={() => toggle(item.id)}
          >
            <span>{item.label}</span>
            {item.words && <b>{item.words}</b>}
            <IconChevronRight size={14} stroke={1.5} aria-hidden="true" />
          </button>
          {open.includes(item.id) && item.content}
        </section>
      ))}
    </div>
  )
}
