import { textWidth } from './fitting.ts'
import css from './tags.module.css'

/** Tags that are shown before the rest is counted, in pixels. */
const room = 150
const widthOf = (tag: string) => textWidth(tag, 12) + 18

/** How many tags have room, at least one. */
function countShown(tags: readonly string[]): number {
  let left = room
  const over = tags.findIndex((tag) => (left -= widthOf(tag)) < 0)
  return over === -1 ? tags.length : Math.max(1, over)
}

/** With `short`, what goes beyond one line of a list is counted: +2. Hovering names it. */
export function Tags({ tags, short = false }: { tags: readonly string[]; short?: boolean }) {
  const shown = short ? countShown(tags) : tags.length
  return (
    <span className={css.tags}>
      {tags.slice(0, shown).map((tag) => (
        <span key={tag} className={css.tag}>
          {tag}
        </span>
      ))}
      {shown < tags.length && (
        <span className={css.tag} title={tags.slice(shown).join(' · ')}>
          +{tags.length - shown}
        </span>
      )}
    </span>
  )
}
