import type { MouseEvent, ReactNode } from 'react'
import css from './name-link.module.css'
import { wholeWords } from './whole-words.tsx'

interface NameLinkProps {
  href: string
  onOpen: () => void
  children: ReactNode
}

/**
 * The name of a row. It is a real link, so that it can open in
 * another tab, and a plain click opens the drawer.
 */
export function NameLink({ href, onOpen, children }: NameLinkProps) {
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen()
  }
  return (
    <a className={css.name} href={href} onClick={open}>
      {typeof children === 'string' ? wholeWords(children) : children}
    </a>
  )
}
