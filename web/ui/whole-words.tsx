import type { ReactNode } from 'react'
import css from './whole-words.module.css'

/** Han characters, kana and spaces, after each of which a line may end. Everything between them is a word. */
const word = /[^\s\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60、。“”]{2,}/g
/** Longer runs, such as file names, may also break after these. */
const longest = 24
const parts = /[^-_/.,]+[-_/.,]*/g

/** A text that is cut only between words: CSS drops a whole inline block if it does not fit. */
export function wholeWords(text: string): ReactNode {
  const found = [...text.matchAll(word)].flatMap(({ 0: run, index }) =>
    run.length <= longest
      ? [{ run, index }]
      : [...run.matchAll(parts)].map((part) => ({ run: part[0], index: index + part.index })),
  )
  if (found.length === 0 || (found.length === 1 && found[0]?.run === text && text.length < 4)) return text
  const nodes: ReactNode[] = []
  let at = 0
  for (const { run, index } of found) {
    if (index > at) nodes.push(text.slice(at, index))
    nodes.push(
      <span key={index} className={css.word}>
        {run}
      </span>,
    )
    at = index + run.length
  }
  if (at < text.length) nodes.push(text.slice(at))
  return nodes
}
