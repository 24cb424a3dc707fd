import { textWidth } from './fitting.ts'
import css from './tags.module.css'

/** The room in pixels for tags; the rest is counted. */
const room = 150
const widthOf = (tag: string) => textWidth(tag, 12) + 18

/** How many tags fit; at least one. */
function countShown(tags: readonly string[]): number {
  let left = room
  const over = tags.findIndex((tag) => (left -= widthOf(tag)) < 0)
  return over === -1 ? tags.length : Math.max(1, over)
}

/** With `short`, tags beyond one line of a list become a count such as +2. Hovering shows their names. */
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
